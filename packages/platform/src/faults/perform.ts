import type { Fault } from "./fault.ts";
import type { Stage, WholeResponse } from "./fault-kind.ts";
import { kindOf } from "./fault-kinds.ts";

interface FaultStage extends Stage {
  /** Must not reject. */
  readonly execute: () => Promise<Response>;
}

export async function perform(fault: Fault, stage: FaultStage): Promise<Response> {
  const { when, do: action } = fault;
  const kind = kindOf(action);
  if (when === "before") {
    if (kind.replace) return kind.replace(action, stage);
    await kind.before?.(action, stage);
    return stage.execute();
  }
  const response = await stage.execute();
  if (when === "after") {
    if (!kind.replace) return kind.after?.(action, response, stage) ?? response;
    await response.body?.cancel();
    return kind.replace(action, stage);
  }
  if (!kind.within || response.body === null) return response;
  return kind.within(action, await readWhole(response), stage);
}

/** Whether neither the store nor a later fault sees the request. */
export function preventsExecution({ when, do: action }: Fault): boolean {
  return when === "before" && kindOf(action).replace !== undefined;
}

export function delaysExecution({ when, do: action }: Fault): boolean {
  return when === "before" && kindOf(action).before !== undefined;
}

async function readWhole(response: Response): Promise<WholeResponse> {
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const allHeaders = { ...Object.fromEntries(headers), "content-length": String(body.length) };
  return { head: { status, headers: allHeaders }, body };
}
