import { ContractError } from "./errors.ts";
import type { ContractResponse } from "./expectations.ts";

const collection = "/admin/application_widgets";

// Differs from deploy's marker, so that neither treats the other's widgets as its own.
const attribute = "data-orderpane-contract";
const marker = new RegExp(`^(?:<|&lt;)div ${attribute}=(?:"|&quot;)[0-9a-f]{16}(?:"|&quot;)(?:>|&gt;)`);

/** Adds the contract's marker to code. It is recognised however the store returns the code. */
export function markCode(run: string, html: string): string {
  return `<div ${attribute}="${run}">${html}</div>`;
}

/** Whether a widget's code, as a store returns it, is from this run or one that was killed. */
export function isMarked(code: unknown): boolean {
  return typeof code === "string" && marker.test(code);
}

/** Keeps track of the widgets that a run created, so that it changes no others and leaves none behind. */
export class OwnWidgets {
  readonly #present = new Set<number>();
  readonly #known = new Set<number>();

  get ids(): readonly number[] {
    return [...this.#present];
  }

  add(id: number): void {
    this.#present.add(id);
    this.#known.add(id);
  }

  /**
   * Refuses a request that could change the widget of another client, or create one without a marker.
   *
   * @throws {ContractError}
   */
  check(method: string, path: string, body = ""): void {
    const id = idIn(path);
    if (method === "POST" && path.startsWith(collection) && !body.includes(attribute)) {
      throw new ContractError(`POST ${path}: the code has no marker of the contract`);
    }
    if (id !== null && method !== "GET" && method !== "HEAD" && !this.#known.has(id)) {
      throw new ContractError(`${method} ${path}: this run did not create the widget`);
    }
  }

  note(method: string, path: string, { status, body }: ContractResponse): void {
    const id = idIn(path);
    if (method === "DELETE" && id !== null && (status === 200 || status === 404)) this.#present.delete(id);
    if (method !== "POST" || !path.startsWith(collection) || status >= 300) return;
    const [, inJson, inXml] = /^\{.*?"id": *(\d+)|<id\b[^>]*>\s*(\d+)\s*<\/id>/s.exec(body) ?? [];
    const created = Number(inJson ?? inXml);
    if (Number.isSafeInteger(created)) this.add(created);
  }
}

function idIn(path: string): number | null {
  const [, id] = /^\/admin\/application_widgets\/(\d+)\b/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}
