import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client.ts";
import { DeployError } from "./errors.ts";
import type { Plan } from "./plan.ts";
import type { DesiredWidget } from "./read-bundles.ts";
import type { AppliedAction } from "./result.ts";

/**
 * Reads the store back after changes (`applied` belongs to `plan.actions`, one by one): what was written must be
 * listed once with its build, height and page, what was deleted must be gone. Nothing is sent when nothing changed.
 * Throws {@link DeployError} `not-confirmed` or `duplicated`.
 */
export async function confirm(
  plan: Plan,
  applied: readonly AppliedAction[],
  client: Pick<StoreClient, "listUntil">,
): Promise<void> {
  if (applied.every(({ action }) => action === "unchanged")) return;
  const expected = expectations(plan, applied);
  const widgets = await client.listUntil((listed) => findProblems(expected, listed).length === 0);
  const problems = findProblems(expected, widgets);
  if (problems.length > 0) {
    throw new DeployError("not-confirmed", `the store does not show what was done: ${problems.join("; ")}`, {
      fix: "Deploy again; if it stays so, look at the widgets in the back-office: somebody else may be changing them.",
    });
  }
  refuseDuplicates(plan.project, expected.written, widgets);
}

interface Expectations {
  written: { desired: DesiredWidget; id: number | null }[];
  deleted: AppliedAction[];
}

function expectations(plan: Plan, applied: readonly AppliedAction[]): Expectations {
  return {
    written: plan.actions.flatMap((action, index) =>
      "desired" in action ? [{ desired: action.desired, id: applied[index]!.id }] : [],
    ),
    deleted: applied.filter(({ action }) => action === "delete"),
  };
}

function findProblems({ written, deleted }: Expectations, widgets: readonly Widget[]): string[] {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  return [
    ...written.flatMap(({ desired, id }) => {
      const problem = findProblem(desired, id === null ? undefined : byId.get(id));
      return problem === null ? [] : [`${desired.name} (widget ${id}) ${problem}`];
    }),
    ...deleted.flatMap(({ widget, id }) =>
      id !== null && byId.has(id) ? [`${widget} (widget ${id}) is still there`] : [],
    ),
  ];
}

function findProblem({ build, height, page }: DesiredWidget, found: Widget | undefined): string | null {
  if (!found) return "is missing";
  const marker = readMarker(found.code ?? "");
  if (marker?.build !== build) return `has build ${marker?.build || "unknown"}, expected ${build}`;
  if (found.height !== height) return `has height ${found.height ?? "unknown"}, expected ${height}`;
  if (found.pageType !== page) return `is kept on page ${found.pageType}, expected ${page}`;
  return null;
}

function refuseDuplicates(
  project: string,
  written: Expectations["written"],
  widgets: readonly Widget[],
): void {
  const markers = widgets.map(({ code }) => readMarker(code ?? ""));
  const twice = written.find(
    ({ desired }) =>
      markers.filter((marker) => marker?.project === project && marker.widget === desired.name).length > 1,
  );
  if (!twice) return;
  throw new DeployError("duplicated", `the store holds ${twice.desired.name} more than once`, {
    fix: "Deploy again: the lowest id is kept, the others are deleted. Another machine may have deployed just now.",
  });
}
