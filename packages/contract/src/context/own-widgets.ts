import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { ContractError } from "../errors.ts";
import type { ContractResponse } from "../responses/contract-response.ts";
import { holdsMarker, isMarked } from "./marker.ts";
import { expectStatus, jsonOf, mismatch } from "../responses/expect.ts";
import type { Credentials } from "../targets/target.ts";

/** A request before it is sent. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly user: Credentials;
}

/** Keeps track of the widgets that a run created, so that it changes no others and leaves none behind. */
export interface OwnWidgets {
  /** The number of such widgets now. */
  readonly count: number;
  readonly ids: readonly number[];
  /**
   * Refuses a request that could change somebody else's widget, or create one without a marker.
   *
   * @throws {ContractError} `refused`
   */
  check(draft: Draft): void;
  /** Records the widgets that a response shows as created or deleted. */
  note(draft: Draft, response: ContractResponse): void;
  /** Deletes the known widgets. Returns the ids that are still there. */
  remove(send: Send): Promise<number[]>;
  /** Does the same for every marked widget in the store, also those of runs that were killed. */
  sweep(user: Credentials, send: Send): Promise<number[]>;
}

type Send = (draft: Draft) => Promise<ContractResponse>;

export function createOwnWidgets(): OwnWidgets {
  const present = new Map<number, Credentials>();
  const known = new Set<number>();

  const add = (id: number, user: Credentials) => {
    present.set(id, user);
    known.add(id);
  };
  const note = ({ method, path, user }: Draft, { status, body }: ContractResponse) => {
    const id = idIn(path);
    if (method === "DELETE" && id !== null && (status === 200 || status === 404)) present.delete(id);
    const created = method === "POST" && status < 300 ? idOf(body) : null;
    if (created !== null) add(created, user);
  };
  const remove = async (send: Send) => {
    for (const [id, user] of present) {
      const draft = { method: "DELETE", path: widgetPath(id, "json"), user };
      note(draft, await send(draft));
    }
    return [...present.keys()];
  };

  return {
    get count() {
      return present.size;
    },
    get ids() {
      return [...present.keys()];
    },
    check({ method, path, body = "" }) {
      const id = idIn(path);
      if (method === "POST" && path.startsWith(collection) && !holdsMarker(body)) {
        throw refused(`POST ${path} without the contract's marker: nobody could tell whose widget it makes`);
      }
      if (id !== null && method !== "GET" && method !== "HEAD" && !known.has(id)) {
        throw refused(`${method} ${path}: this widget is not of this run`);
      }
    },
    note,
    remove,
    async sweep(user, send) {
      const listed = await send({ method: "GET", path: widgetsPath("json"), user });
      for (const id of markedIn(listed)) add(id, user);
      return remove(send);
    },
  };
}

const collection = "/admin/application_widgets";

function idIn(path: string): number | null {
  const [, id] = /^\/admin\/application_widgets\/(\d+)\b/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

/** Returns the id of a record in JSON or XML. */
function idOf(body: string): number | null {
  const record = parse(body) as { id?: unknown } | null | undefined;
  const [, inXml] = /<id\b[^>]*>\s*(\d+)\s*<\/id>/.exec(body) ?? [];
  const id = Number(record === undefined ? inXml : record?.id);
  return Number.isSafeInteger(id) ? id : null;
}

/** Everything but a list is an error and never counts as an empty list: a widget could be hidden. */
function markedIn(response: ContractResponse): number[] {
  expectStatus(response, 200);
  const list = jsonOf(response);
  if (!Array.isArray(list)) throw mismatch(response.request, { expected: "a list", found: typeof list });
  const marked = list.filter((widget: { code?: unknown } | null) => isMarked(widget?.code));
  return marked.map((widget: { id: number }) => widget.id);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(message: string): ContractError {
  return new ContractError("refused", message);
}
