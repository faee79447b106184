import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import { ownWidgets } from "../own-widgets.ts";
import { planDeploy } from "./plan-deploy.ts";
import type { Plan } from "./plan.ts";

export interface AdoptionInput {
  project: string;
  /** What the hand-made widget becomes. */
  desired: DesiredWidget;
  /** Which widget of the store. */
  id: number;
  /** Everything that the store lists. */
  stored: readonly Widget[];
}

/**
 * What makes a hand-made widget one of the project's. One that is it already is brought up to date. Throws
 * {@link DeployError} `no-widget`, or `not-adoptable` where it is somebody else's or the project has another one of
 * this name in the store: of the two the lower id would stay, and that may be the wrong one.
 */
export function planAdoption({ project, desired, id, stored }: AdoptionInput): Plan {
  const widget = stored.find((candidate) => candidate.id === id);
  if (!widget) {
    throw new DeployError("no-widget", `the store has no widget ${id}`, {
      fix: "orderpane list shows which there are.",
    });
  }
  const present = ownWidgets(project, stored).find(({ name }) => name === desired.name);
  if (present?.widget.id === id) {
    // Of all that is stored: duplicates of it are merged, and that has to be in the plan.
    return { ...planDeploy({ bundles: { project, widgets: [desired] }, stored }), orphans: [] };
  }
  refuseMarked(widget);
  if (present) {
    throw notAdoptable(
      `${desired.name} is in the store already, as widget ${present.widget.id}`,
      `Remove it first (orderpane remove ${desired.name}), or delete widget ${id} in the back-office.`,
    );
  }
  const reason = `made by hand, becomes build ${desired.build}`;
  const action = { action: "adopt", widget: desired.name, id, reason, desired, stored: widget } as const;
  return { project, actions: [action], orphans: [] };
}

function refuseMarked({ id, code }: Widget): void {
  const marker = readMarker(code ?? "");
  if (!marker) return;
  throw notAdoptable(
    `widget ${id} is ${marker.project}/${marker.widget}, not made by hand`,
    "Adopt hand-made widgets only; what orderpane has built is deployed by its own project.",
  );
}

function notAdoptable(message: string, fix: string): DeployError {
  return new DeployError("not-adoptable", message, { fix });
}
