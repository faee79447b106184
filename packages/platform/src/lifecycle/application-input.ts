import { randomBytes } from "node:crypto";
import type { Application } from "../db/application-table.ts";
import { type Right, rights } from "../back-office/resources/resources.ts";
import { PlatformError } from "../errors.ts";
import { type JsonInput, readJson, shownValue } from "../http/json-input.ts";
import { createMessage, type Message } from "../messages/message.ts";
import { urlProblem } from "./application-url.ts";

export interface ApplicationInputOptions {
  /** Where the value stands, such as `applications[2]`, for the error; default: it is the whole. */
  path?: string;
  /** The application that is changed: its secret stays where none is given. */
  known?: Application | undefined;
}

/**
 * Checks an application as a page, the API or a seed file gives it. An absent id is a random one, an absent secret
 * 128 random bits in hex, an absent title the id; an absent or empty URL is `null`. Addresses are normalised.
 *
 * @throws PlatformError `bad-application`, with the path, what was expected and what was found; of a secret and of an address, nothing
 */
export function validateApplication(value: unknown, options: ApplicationInputOptions = {}): Application {
  const { path = "", known } = options;
  const input = readJson(value, refuse, { path });
  input.members(["id", "title", "secret", "installUrl", "loginUrl", "uninstallUrl", "autologinUrl"]);
  const id = input.at("id").or(readId, randomBytes(8).toString("hex"));
  return {
    id,
    title: input.at("title").or((title) => title.text(), id),
    secret: input.at("secret").or(readSecret, known?.secret ?? randomBytes(16).toString("hex")),
    // spec: without parameters; assumed: so is the one for uninstalling not.
    installUrl: readUrl(input.at("installUrl"), { mayHaveParameters: false }),
    loginUrl: readUrl(input.at("loginUrl"), { mayHaveParameters: true }),
    uninstallUrl: readUrl(input.at("uninstallUrl"), { mayHaveParameters: true }),
    autologinUrl: readUrl(input.at("autologinUrl"), { mayHaveParameters: true }),
  };
}

/**
 * Checks the member `rights` of what an API is sent; each is kept once. `undefined` where it is absent.
 *
 * @throws PlatformError `bad-application`
 */
export function validateRights(value: unknown): readonly Right[] | undefined {
  const input = readJson(value, refuse);
  input.members(["rights"]);
  return input.at("rights").or((list) => {
    const given = new Set(list.items().map((item) => item.oneOf(rights)));
    return rights.filter((right) => given.has(right));
  }, undefined);
}

/** The login of the back-office API and a segment of paths. */
function readId(input: JsonInput): string {
  const text = input.text();
  if (/^[a-z\d][a-z\d._-]{0,63}$/i.test(text)) return text;
  throw refuseValue(input.path, createMessage("idGrammar"), shownValue(text));
}

/** What fits into no error, for it may be the real one. */
function readSecret({ path, value }: JsonInput): string {
  if (typeof value === "string" && /^[\x21-\x7e]{16,200}$/.test(value)) return value;
  throw refuse(createMessage("badSecret", { path: fieldAt(path), found: describe(value) }));
}

function describe(value: unknown): Message {
  return typeof value === "string"
    ? createMessage("anotherTextOf", { count: value.length })
    : createMessage("noText");
}

/** An address may hold a password, and so it is not repeated. */
function readUrl({ path, value }: JsonInput, options: { mayHaveParameters: boolean }): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string")
    throw refuseValue(path, createMessage("addressText"), createMessage("noText"));
  const problem = urlProblem(value, options);
  if (problem === null) return new URL(value).href;
  throw refuseValue(path, problem, shownAddress(value));
}

function shownAddress(text: string): Message {
  const url = URL.parse(text);
  return url?.hostname
    ? createMessage("oneOf", { origin: `${url.protocol}//${url.host}` })
    : createMessage("anotherText");
}

function refuseValue(path: string, expected: Message, found: string | Message): PlatformError {
  return refuse(createMessage("badValue", { path: fieldAt(path), expected, found }));
}

const fields = ["id", "secret", "installUrl", "loginUrl", "uninstallUrl", "autologinUrl"] as const;

/** A field of the application's own form has a name there; inside a file the path is. */
function fieldAt(path: string): string | Message {
  const field = fields.find((name) => name === path);
  return field ? createMessage(`field:${field}`) : path;
}

function refuse(problem: string | Message): PlatformError {
  return new PlatformError("bad-application", createMessage("badApplication", { problem }));
}
