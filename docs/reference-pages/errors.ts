import { buildErrors } from "../../packages/build/src/errors.ts";
import { commandErrors } from "../../packages/cli/src/errors.ts";
import { exitCodes } from "../../packages/cli/src/exit-codes.ts";
import { deployErrors } from "../../packages/deploy/src/errors.ts";
import { platformErrors } from "../../packages/platform/src/errors.ts";
import { protocolErrors } from "../../packages/protocol/src/errors.ts";
import type { ErrorRow } from "../../packages/protocol/src/orderpane-error.ts";
import { serverErrors } from "../../packages/server/src/errors.ts";
import { refusals } from "../../packages/server/src/widgets/refusals.ts";
import { code, heading, join, table } from "./markdown.ts";
import { runtimeErrors } from "./runtime-errors.ts";

type Errors = Readonly<Record<string, Pick<ErrorRow, "meaning" | "advice"> & Partial<ErrorRow>>>;

/** Errors that end a command have an exit code. */
export function renderErrors(): string {
  return join(
    renderGroup("command", "The command", commandErrors, true),
    renderGroup("build", "Build", buildErrors, true),
    renderGroup("deploy", "Stores and deploys", deployErrors, true),
    renderGroup("protocol", "Data of a store", protocolErrors, true),
    renderGroup("platform", "The local platform", platformErrors, true),
    renderGroup("runtime", "Inside a widget", runtimeErrors, false),
    renderGroup("server", "The application's server", serverErrors, false),
    renderRefusals(),
  );
}

function renderGroup(id: string, title: string, errors: Errors, endCommand: boolean): string {
  const rows = Object.entries(errors).map(([name, { meaning, advice, exit = "failed" }]) => {
    const cells = [named(id, name), prose(meaning), prose(advice)];
    if (endCommand) cells.push(String(exitCodes[exit]));
    return cells;
  });
  const head = ["Code", "Cause", "What to do", ...(endCommand ? ["Exit code"] : [])];
  return join(heading(2, title, id), table(head, rows));
}

/** The server sends these responses to widgets by itself. */
function renderRefusals(): string {
  const rows = Object.entries(refusals).map(([name, { status, en }]) => [
    named("refusals", name),
    String(status),
    en,
  ]);
  return join(
    heading(2, "Responses to a widget", "refusals"),
    "The `code` in the envelope `{ ok: false, error: { code, message } }`. Over JSONP the status is always 200.",
    table(["Code", "Status", "Message"], rows),
  );
}

function named(group: string, name: string): string {
  return `<a id="${group}-${name}"></a>${code(name)}`;
}

/** The terminal shows the same text: outside of code, `<NAME>` is not HTML. */
function prose(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === "<" ? "&lt;" : found));
}
