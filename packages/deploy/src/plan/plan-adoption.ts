import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import { ownWidgets } from "../own-widgets.ts";
import { planDeploy, withMerges } from "./plan-deploy.ts";
import type { Plan } from "./plan.ts";

interface AdoptionInput {
  readonly project: string;
  /** What the adopted widget becomes. */
  readonly desired: DesiredWidget;
  readonly id: number;
  readonly stored: readonly Widget[];
}

/**
 * Plans to make a hand-made widget one of the project's. If it already is the project's, it is updated.
 *
 * @throws {DeployError} `no-widget`, or `not-adoptable` if the widget belongs to another project or the store
 *   already has one with this name: of two the lower id would stay, and that may be the wrong one
 */
export function planAdoption({ project, desired, id, stored }: AdoptionInput): Plan {
  const widget = stored.find((candidate) => candidate.id === id);
  if (!widget) throw new DeployError("no-widget", `the store has no widget ${id}`);
  const present = ownWidgets(project, stored).find(({ name }) => name === desired.name);
  if (present?.widget.id === id) {
    // Planned like a deploy, because its duplicates must be merged.
    const plan = planDeploy({ bundles: { project, widgets: [desired] }, stored });
    return withMerges({ ...plan, orphans: [] }, stored);
  }
  const marker = readMarker(widget.code ?? "");
  if (marker) {
    const owner = `${marker.project}/${marker.widget}`;
    throw new DeployError("not-adoptable", `widget ${id} is ${owner}, not made by hand`);
  }
  if (present) {
    const found = `${desired.name} is already in the store, as widget ${present.widget.id}`;
    throw new DeployError("not-adoptable", found, {
      fix: `Remove it first (orderpane remove ${desired.name}), or delete widget ${id} in the back-office.`,
    });
  }
  const reason = `made by hand, becomes build ${desired.build}`;
  const action = { action: "adopt", widget: desired.name, id, reason, desired, stored: widget } as const;
  return withMerges({ project, actions: [action], orphans: [] }, stored);
}
