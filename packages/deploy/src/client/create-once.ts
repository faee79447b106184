import { type Marker, readMarker } from "@orderpane/protocol/bundle";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { DeployError } from "../errors.ts";
import { findBuild } from "../own-widgets.ts";
import type { Clock } from "../pacing/clock.ts";
import { requireWhole } from "../require-listed.ts";
import { announceAndWait, retryDelays } from "./retry.ts";

const decided = new Set(["unauthorized", "forbidden", "not-found", "refused", "limited", "stopped"]);

const maxAttempts = 3;

/** Waits before further lists, in ms: a minute in all, because the store may execute a slow request late. */
export const searchDelays = [...retryDelays, 20_000, 30_000] as const;

/** Unlike what its code says, the store may have executed the change, for example in an earlier try. */
class UndecidedError extends DeployError {
  override readonly name = "UndecidedError";
}

/** The last try was refused, but an earlier one may have been executed, or still may be. */
export function undecidedBefore({ code, message, fix, cause }: DeployError): UndecidedError {
  return new UndecidedError(code, `${message}; whether an earlier try was executed is unclear`, {
    fix,
    cause,
  });
}

/** Whether a failed request has certainly changed nothing: the store refused it, or it was never sent. */
export function isDecided(error: unknown): error is DeployError {
  return error instanceof DeployError && !(error instanceof UndecidedError) && decided.has(error.code);
}

/**
 * Creates a widget exactly once, although the request is not idempotent. If it is unclear whether the store
 * has executed it, the list decides: a listed widget with this marker and build is the one, and the request
 * is sent again only if the widget does not appear, and the list is as long as the store counts. Code without
 * a marker could not be found, so it is sent only once.
 */
export async function createOnce({ code }: WidgetFields, { post, ...steps }: CreateSteps): Promise<Widget> {
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1) await steps.onRepeat();
    try {
      return await post();
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      if (isDecided(error)) throw attempt === 1 ? error : undecidedBefore(error);
      const marker = readMarker(code ?? "");
      if (!marker) throw error;
      const found = await findCreated(marker, error, steps);
      if (found) return found;
      if (attempt === maxAttempts) throw error;
    }
  }
}

interface CreateSteps {
  readonly clock: Clock;
  readonly list: () => Promise<Widget[]>;
  readonly count: () => Promise<number | null>;
  readonly post: () => Promise<Widget>;
  /** Called before the request is sent again, although the store may still execute the one before. */
  readonly onRepeat: () => Promise<void>;
}

/** Lists the widgets after each delay, until the widget appears. */
async function findCreated(
  marker: Marker,
  cause: DeployError,
  { clock, list, count }: Pick<CreateSteps, "clock" | "list" | "count">,
): Promise<Widget | null> {
  const listAgain = () => listAfter(cause, list);
  const wait = `it is unclear whether ${marker.widget} was created; looking for it`;
  let listed: readonly Widget[] = [];
  for (const ms of searchDelays) {
    listed = await listAfter(cause, async () => {
      await announceAndWait(clock, ms, wait);
      return list();
    });
    const found = findBuild(listed, marker);
    if (found) return found;
  }
  return findBuild(await requireWhole(listed, { listUntil: listAgain, count }), marker);
}

async function listAfter(cause: DeployError, list: () => Promise<Widget[]>): Promise<Widget[]> {
  try {
    return await list();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new UndecidedError(
      error.code,
      `${cause.message}; whether the widget was created is unclear, because ${error.message}`,
      {
        fix: `${error.fix} Then deploy again: if the widget was created, it is found by its marker.`,
        cause: error,
      },
    );
  }
}
