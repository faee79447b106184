import type { ApplicationContext } from "../context.ts";
import { type FleetState, rememberReplaced } from "./fleet-state.ts";

interface FleetChange {
  /** The operator, or `start` or `brake`. */
  readonly by: string;
  /** For the events. */
  readonly text: string;
  /** Returns the new state, or `null` to leave it. Called again if another process changes it meanwhile. */
  readonly change: (fleet: FleetState) => FleetState | null;
}

/** Changes the fleet's row, and records and logs the event. Returns the state afterwards. */
export async function changeFleet(
  { registry, now, log }: Pick<ApplicationContext, "registry" | "now" | "log">,
  { by, text, change }: FleetChange,
): Promise<FleetState> {
  for (;;) {
    const { state, revision } = await registry.fleet.read();
    const next = change(state);
    if (next === null) return state;
    const changed = rememberReplaced(state, next);
    const isHalt = state.halted === null && changed.halted !== null;
    const reason = isHalt ? `${text}: ${changed.halted}` : text;
    // Restarts would displace the operators' events.
    const isRestart = by === "start" && changed.base === state.base && changed.release === state.release;
    const event = isRestart ? null : { at: now(), by, text: reason };
    if (!(await registry.fleet.change(revision, changed, event))) continue;
    log({ level: isHalt ? "error" : "info", event: "fleet changed", reason: `${by}: ${reason}` });
    return changed;
  }
}
