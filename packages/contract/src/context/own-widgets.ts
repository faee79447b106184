import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { ContractError } from "../errors.ts";
import { type ContractResponse, listOf } from "../responses.ts";

export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

type Send = (draft: Draft) => Promise<ContractResponse>;

/** Keeps track of the widgets that a run created, so that it changes no others and leaves none behind. */
export class OwnWidgets {
  readonly #present = new Set<number>();
  readonly #known = new Set<number>();

  get ids(): readonly number[] {
    return [...this.#present];
  }

  /**
   * Refuses a request that could change somebody else's widget, or create one without a marker.
   *
   * @throws {ContractError} `refused`
   */
  check({ method, path, body = "" }: Draft): void {
    const id = idIn(path);
    if (method === "POST" && path.startsWith(collection) && !body.includes(attribute)) {
      throw refused(
        `POST ${path} without the contract's marker: nobody could tell to whom the widget belongs`,
      );
    }
    if (id !== null && method !== "GET" && method !== "HEAD" && !this.#known.has(id)) {
      throw refused(`${method} ${path}: this run did not create the widget`);
    }
  }

  /** Records the widgets that a response shows as created or deleted. */
  note({ method, path }: Draft, { status, body }: ContractResponse): void {
    const id = idIn(path);
    if (method === "DELETE" && id !== null && (status === 200 || status === 404)) this.#present.delete(id);
    const isCreated = method === "POST" && path.startsWith(collection) && status < 300;
    const created = isCreated ? idOf(body) : null;
    if (created !== null) this.#add(created);
  }

  /** Deletes the known widgets. Returns the ids that are still there. */
  async remove(send: Send): Promise<readonly number[]> {
    for (const id of this.#present) {
      const draft = { method: "DELETE", path: widgetPath(id, "json") };
      this.note(draft, await send(draft));
    }
    return this.ids;
  }

  /** Also deletes the widgets of runs that were killed. Whatever is not a list of widgets is an error. */
  async sweep(send: Send): Promise<readonly number[]> {
    const widgets = listOf(await send({ method: "GET", path: widgetsPath("json") }));
    for (const { id, code } of widgets) if (isMarked(code)) this.#add(Number(id));
    return this.remove(send);
  }

  #add(id: number): void {
    this.#present.add(id);
    this.#known.add(id);
  }
}

/** Adds the contract's marker to code. It is recognised however the store returns the code. */
export function markCode(run: string, html: string): string {
  return `<div ${attribute}="${run}">${html}</div>`;
}

/** Whether a widget's code, as a store returns it, belongs to this run or to one that was killed. */
export function isMarked(code: unknown): boolean {
  return typeof code === "string" && marker.test(code);
}

// This is not the marker of deploy, so neither treats the other's widgets as its own.
const attribute = "data-orderpane-contract";
const marker = new RegExp(`^(?:<|&lt;)div ${attribute}=(?:"|&quot;)[0-9a-f]{16}(?:"|&quot;)(?:>|&gt;)`);

const collection = "/admin/application_widgets";

function idIn(path: string): number | null {
  const [, id] = /^\/admin\/application_widgets\/(\d+)\b/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

function idOf(body: string): number | null {
  const id = Number(idInJson(body) ?? /<id\b[^>]*>\s*(\d+)\s*<\/id>/.exec(body)?.[1]);
  return Number.isSafeInteger(id) ? id : null;
}

function idInJson(text: string): unknown {
  try {
    return Object(JSON.parse(text)).id;
  } catch {
    return undefined;
  }
}

function refused(message: string): ContractError {
  return new ContractError("refused", message);
}
