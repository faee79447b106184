import { createHash } from "node:crypto";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ActionRegister } from "../../registry/registry.ts";
import { readIdempotencyKey, readJson } from "../exchange/read-request.ts";
import { Refusal } from "../exchange/refusals.ts";
import { validate } from "../exchange/validate.ts";

export interface ActionContext<Schema extends StandardSchemaV1> {
  readonly input: Schema;
  readonly run: (input: StandardSchemaV1.InferOutput<Schema>) => unknown;
  readonly actions: ActionRegister;
  readonly insalesId: number;
  readonly route: string;
  readonly now: () => number;
}

/**
 * Returns the data of an action: from running it, or from the first request with its key. An action that
 * throws is forgotten, so it can be repeated under the same key.
 *
 * @throws {Refusal}
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
  if (begun.state === "done") return JSON.parse(begun.response) as unknown;
  if (begun.state === "running") throw new Refusal("action-running");
  if (begun.state === "other") throw new Refusal("other-action");
  const data = await runOrForget(
    () => run(checked),
    () => actions.finish(action, null),
  );
  // Outside of what forgets the action: data that are not JSON do not undo it.
  await actions.finish(action, JSON.stringify(data));
  return data;
}

async function runOrForget(run: () => unknown, forget: () => Promise<void>): Promise<unknown> {
  try {
    return (await run()) ?? null;
  } catch (error) {
    await forget();
    throw error;
  }
}
