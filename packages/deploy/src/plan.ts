import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles, DesiredWidget } from "./read-bundles.ts";

/** What a deploy would do, as plain data. Widgets of other projects and hand-made ones are never in it. */
export interface Plan {
  project: string;
  /** In the order in which they are applied. */
  actions: Action[];
  /** Widgets of this project in the store that the bundles no longer have, and that stay. */
  orphans: { widget: string; id: number }[];
}

export type Action =
  | { action: "create"; widget: string; id: null; reason: string; desired: DesiredWidget }
  | {
      action: "update";
      widget: string;
      id: number;
      reason: string;
      desired: DesiredWidget;
      /** What the store holds until then. */
      stored: Widget;
    }
  | { action: "unchanged"; widget: string; id: number | null; reason: string }
  | { action: "delete"; widget: string; id: number; reason: string; stored: Widget };

export interface DeployInput {
  bundles: Bundles;
  /** Everything that the store lists. */
  stored: readonly Widget[];
  /** Deletes widgets of this project that the bundles no longer have. Default `false`. */
  prune?: boolean;
}

/** What makes the store hold each bundle exactly once. */
export function planDeploy({ bundles: { project, widgets }, stored, prune = false }: DeployInput): Plan {
  const own = ownWidgets(project, stored);
  const names = new Set(widgets.map(({ name }) => name));
  const others = own.filter(({ name }) => !names.has(name));
  return {
    project,
    actions: [
      ...widgets.flatMap((desired) =>
        planWidget(
          desired,
          own.filter(({ name }) => name === desired.name),
        ),
      ),
      ...(prune ? others.map((other) => deletion(other, "the project no longer has it")) : []),
    ],
    orphans: prune ? [] : others.map(({ name, widget }) => ({ widget: name, id: widget.id })),
  };
}

/** What takes widgets of a project out of the store: the named ones, or all that it holds. */
export function planRemoval({
  project,
  names,
  stored,
}: {
  project: string;
  names: readonly string[] | "all";
  stored: readonly Widget[];
}): Plan {
  const own = ownWidgets(project, stored);
  const wanted = names === "all" ? own.map(({ name }) => name) : names;
  const actions = [...new Set(wanted)].flatMap((name): Action[] => {
    const found = own.filter((candidate) => candidate.name === name);
    if (found.length === 0)
      return [{ action: "unchanged", widget: name, id: null, reason: "not in the store" }];
    return found.map((candidate) => deletion(candidate, "removal was asked for"));
  });
  return { project, actions, orphans: [] };
}

/** A widget of the project as the store lists it, with what its marker says. */
interface OwnWidget {
  name: string;
  build: string;
  widget: Widget;
}

/** By ascending id. */
function ownWidgets(project: string, stored: readonly Widget[]): OwnWidget[] {
  return stored
    .flatMap((widget) => {
      const marker = widget.code === null ? null : readMarker(widget.code);
      return marker?.project === project ? [{ name: marker.widget, build: marker.build, widget }] : [];
    })
    .sort((a, b) => a.widget.id - b.widget.id);
}

/** The lowest id stays: a rule without choice, so that rivals on two machines converge. */
function planWidget(desired: DesiredWidget, [kept, ...duplicates]: readonly OwnWidget[]): Action[] {
  if (!kept) {
    return [{ action: "create", widget: desired.name, id: null, reason: "not in the store", desired }];
  }
  return [
    planKept(desired, kept),
    ...duplicates.map((duplicate) => deletion(duplicate, `a duplicate of widget ${kept.widget.id}`)),
  ];
}

function planKept(desired: DesiredWidget, { build, widget }: OwnWidget): Action {
  const { name } = desired;
  const changes = [
    ...(build === desired.build ? [] : [`build ${build || "unknown"} becomes ${desired.build}`]),
    ...(widget.height === desired.height
      ? []
      : [`height ${widget.height ?? "unknown"} becomes ${desired.height}`]),
    ...(widget.pageType === desired.page ? [] : [`page ${widget.pageType} becomes ${desired.page}`]),
  ];
  if (changes.length === 0) {
    return { action: "unchanged", widget: name, id: widget.id, reason: `build ${build} is there` };
  }
  return {
    action: "update",
    widget: name,
    id: widget.id,
    reason: changes.join(", "),
    desired,
    stored: widget,
  };
}

function deletion({ name, widget }: OwnWidget, reason: string): Action {
  return { action: "delete", widget: name, id: widget.id, reason, stored: widget };
}
