import { type Marker, readMarker } from "@orderpane/protocol/bundle";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { DeployError } from "../errors.ts";
import { findBuild } from "../own-widgets.ts";
import type { Clock } from "../pacing/clock.ts";
import { announceAndWait, retryDelays } from "./retry.ts";
import { undecidedBefore, UndecidedError } from "./undecided-error.ts";

const decided = new Set(["unauthorized", "forbidden", "not-found", "refused", "limited"]);

/** How often one widget is sent, at most. */
const maxAttempts = 3;

/** Whether a failed change has certainly changed nothing: the store answered so. */
export function isDecided(error: unknown): error is DeployError {
  return error instanceof DeployError && !(error instanceof UndecidedError) && decided.has(error.code);
}

/**
 * Creates a widget exactly once over a request that is not idempotent. Where the answer leaves open whether it
 * was executed, the list decides: a widget with this marker and build is adopted, only its lasting absence lets
 * the request be sent again. Code without a marker cannot be found again, so it is sent once.
 */
export async function createOnce(fields: WidgetFields, { clock, list, post }: CreateSteps): Promise<Widget> {
  const marker = readMarker(fields.code ?? "");
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(fields);
    } catch (error) {
      if (!(error instanceof DeployError) || !marker) throw error;
      if (isDecided(error)) throw attempt === 1 ? error : undecidedBefore(error);
      const found = await findCreated(marker, error, { clock, list });
      if (found) return found;
      if (attempt === maxAttempts) throw error;
    }
  }
}

export interface CreateSteps {
  clock: Clock;
  list: () => Promise<Widget[]>;
  post: (fields: WidgetFields) => Promise<Widget>;
}

/** Looks for the widget after each settle time: a slow request may land late. */
async function findCreated(
  marker: Marker,
  cause: DeployError,
  { clock, list }: Pick<CreateSteps, "clock" | "list">,
): Promise<Widget | null> {
  for (const ms of retryDelays) {
    await announceAndWait(clock, ms, "unclear whether the widget was created; looking for it");
    const found = findBuild(await listAfter(cause, list), marker);
    if (found) return found;
  }
  return null;
}

async function listAfter(cause: DeployError, list: () => Promise<Widget[]>): Promise<Widget[]> {
  try {
    return await list();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new UndecidedError(
      error.code,
      `${cause.message}; whether it took place is open, because ${error.message}`,
      {
        fix: `${error.fix} Then deploy again: the widget is found by its marker if it was created.`,
        cause: error,
      },
    );
  }
}
