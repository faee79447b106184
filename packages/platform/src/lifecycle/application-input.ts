import { randomBytes } from "node:crypto";
import { isLoopback } from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import type { Application } from "../db/application-table.ts";
import { rights } from "../back-office/resources/resources.ts";
import { PlatformError } from "../errors.ts";
import { createMessage, type Message } from "../translations/message.ts";

/**
 * Checks an application that comes from a page or the API. Defaults: a random id, the secret of the known
 * application or 128 random bits in hex, the id as the title, `null` for a URL that is absent or empty. URLs
 * are normalised.
 *
 * @throws {PlatformError} `bad-application`, with the field, the expected and the found value, but no part of
 * a secret
 */
export function validateApplication(value: unknown, known?: Application): Application {
  const given = json.decodeJson(applicationSchema, value, { refuse });
  const labelOf = (field: Field) => createMessage(`field:${field}`);
  const readUrl = (field: UrlField) => normaliseUrl(field, given[field], labelOf(field));
  const id = given.id === undefined ? randomBytes(8).toString("hex") : checkId(given.id, labelOf("id"));
  return {
    id,
    title: given.title ?? id,
    secret:
      given.secret === undefined
        ? (known?.secret ?? randomBytes(16).toString("hex"))
        : checkSecret(given.secret, labelOf("secret")),
    installUrl: readUrl("installUrl"),
    loginUrl: readUrl("loginUrl"),
    uninstallUrl: readUrl("uninstallUrl"),
    autologinUrl: readUrl("autologinUrl"),
  };
}

// Secrets and addresses are checked by hand, because errors must not quote them.
const applicationSchema = json.strictObject({
  id: json.optional(json.text),
  title: json.optional(json.text),
  secret: json.optional(json.unknown()),
  installUrl: json.optional(json.unknown()),
  loginUrl: json.optional(json.unknown()),
  uninstallUrl: json.optional(json.unknown()),
  autologinUrl: json.optional(json.unknown()),
});

type UrlField = "installUrl" | "loginUrl" | "uninstallUrl" | "autologinUrl";

type Field = "id" | "secret" | UrlField;

/** Removes duplicates. @throws {PlatformError} `bad-application`, which does not quote the token */
export function validateInstall(value: unknown) {
  const given = json.decodeJson(installSchema, value, { refuse });
  const { token } = given;
  const asked = given.rights && rights.filter((right) => given.rights?.includes(right));
  if (token === undefined || isPlain(token)) return { rights: asked, token };
  throw refuse(createMessage("badSecret", { path: "token" }));
}

const installSchema = json.strictObject({
  rights: json.optional(json.array(json.oneOf(rights))),
  token: json.optional(json.unknown()),
});

/** The login of the back-office API and a segment of paths. */
function checkId(id: string, path: Message): string {
  if (/^[a-z\d][a-z\d._-]{0,63}$/i.test(id)) return id;
  throw refuse(createMessage("badValue", { path, expected: createMessage("idGrammar") }));
}

function checkSecret(value: unknown, path: Message): string {
  if (isPlain(value)) return value;
  throw refuse(createMessage("badSecret", { path }));
}

/** Secrets and tokens are used in URLs and forms. */
function isPlain(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value);
}

function normaliseUrl(field: UrlField, value: unknown, path: Message): string | null {
  if (value === undefined || value === null || value === "") return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const problem = urlProblem(field, text);
  if (problem === null) return new URL(text).href;
  throw refuse(createMessage("badValue", { path, expected: problem }));
}

function urlProblem(field: UrlField, text: string): Message | null {
  const url = URL.parse(text);
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!isSecure || !/^https?:\/\//i.test(text)) return createMessage("httpsAddress");
  if (url.username !== "" || url.password !== "") return createMessage("noCredentials");
  // spec: an install URL has no parameters. assumed: the others may have some.
  if (field === "installUrl" && /[?#]/.test(text)) return createMessage("noParameters");
  return null;
}

function refuse(problem: string | Message): PlatformError {
  return new PlatformError("bad-application", createMessage("badApplication", { problem }));
}
