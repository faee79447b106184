import { createHash } from "node:crypto";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ActionKey, ActionRegister } from "../registry/registry.ts";
import { readIdempotencyKey, readJson, validate } from "./read-request.ts";
import { Refusal } from "./refusals.ts";
import { WidgetError, type WidgetErrorOptions } from "./widget-error.ts";

export interface ActionContext<Schema extends StandardSchemaV1> {
  readonly input: Schema;
  readonly run: (input: StandardSchemaV1.InferOutput<Schema>) => unknown;
  readonly actions: ActionRegister;
  readonly insalesId: number;
  readonly route: string;
  readonly now: () => number;
}

/**
 * Returns the data of an action, or throws its `WidgetError`, either from this run or from the first request
 * with the same key. An action that throws anything else is forgotten and can be repeated under the same key.
 *
 * @throws {Refusal | WidgetError}
 */
export async function performAction<Schema extends StandardSchemaV1>(
  request: Request,
  { input, run, actions, insalesId, route, now }: ActionContext<Schema>,
): Promise<unknown> {
  const action = { insalesId, route, key: readIdempotencyKey(request) };
  const { text, value } = await readJson(request);
  const checked = await validate(input, value);
  const bodyHash = createHash("sha256").update(text).digest("hex");
  const begun = await actions.begin({ ...action, bodyHash, at: now() });
  if (begun.state === "done") return openOutcome(JSON.parse(begun.response) as Outcome);
  if (begun.state === "running") throw new Refusal("action-running");
  if (begun.state === "other") throw new Refusal("other-action");
  const outcome = await runOrForget(
    () => run(checked),
    () => actions.finish(action, null),
  );
  // Outside the `try` block: data that cannot be stored does not undo the action.
  await actions.finish(action, encodeOutcome(outcome));
  return openOutcome(outcome);
}

/** The final result of an action. */
type Outcome =
  | { readonly data: unknown }
  | { readonly message: string; readonly options: Omit<WidgetErrorOptions, "cause"> };

/** @throws {TypeError} if it is not JSON @throws {RangeError} if it is too long to store */
function encodeOutcome(outcome: Outcome): string {
  const text = JSON.stringify(outcome);
  const length = Buffer.byteLength(text);
  if (length <= longestOutcome) return text;
  throw new RangeError(
    `an action returned ${length} bytes of JSON, more than ${longestOutcome}; ` +
      "return only what the widget shows, because the response is kept for a week",
  );
}

const longestOutcome = 64 * 1024;

function openOutcome(outcome: Outcome): unknown {
  if ("message" in outcome) throw new WidgetError(outcome.message, outcome.options);
  return outcome.data;
}

async function runOrForget(run: () => unknown, forget: () => Promise<void>): Promise<Outcome> {
  try {
    return { data: (await run()) ?? null };
  } catch (error) {
    if (!(error instanceof WidgetError)) {
      // If this fails, the application logs it, and the key is refused from then on.
      await forget().catch(() => {});
      throw error;
    }
    const { cause: _cause, ...options } = error.options;
    return { message: error.message, options };
  }
}

/** Stores responses to actions in memory, for development and tests. */
export function createMemoryActions(): ActionRegister {
  const actions = new Map<string, { readonly bodyHash: string; response?: string }>();
  const nameOf = ({ insalesId, route, key }: ActionKey) => JSON.stringify([insalesId, route, key]);
  return {
    async begin({ bodyHash, ...action }) {
      const known = actions.get(nameOf(action));
      if (!known) {
        actions.set(nameOf(action), { bodyHash });
        return { state: "new" };
      }
      if (known.bodyHash !== bodyHash) return { state: "other" };
      const { response } = known;
      return response === undefined ? { state: "running" } : { state: "done", response };
    },
    async finish(action, response) {
      const known = actions.get(nameOf(action));
      if (response === null) actions.delete(nameOf(action));
      else if (known) known.response = response;
    },
  };
}
