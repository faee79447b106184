import { decodeEcho } from "@orderpane/protocol/bundle";
import { isWidgetPage, type Widget } from "@orderpane/protocol/widget";
import type { Operation } from "@orderpane/platform";
import type { DesiredWidget } from "../../bundles/read-bundles.ts";
import type { Action } from "../../plan/plan.ts";

/** A widget without the fields that only the store decides. */
export type Content = Pick<Widget, "id" | "code" | "height" | "pageType">;

interface ExpectedStore {
  /** What the store executes, in order. */
  readonly operations: Pick<Operation, "kind" | "id">[];
  /** Its widgets afterwards, by ascending id. */
  readonly stored: Content[];
}

/**
 * The store after a plan, computed without the code that applies plans. `nextId` is the id of the next widget
 * that the store creates.
 */
export function expectedAfter(
  actions: readonly Action[],
  { stored, nextId }: { stored: readonly Widget[]; nextId: number },
): ExpectedStore {
  const after = new Map(stored.map((widget) => [widget.id, contentOf(widget)]));
  let id = nextId;
  const operations = actions.flatMap((action): ExpectedStore["operations"] => {
    switch (action.action) {
      case "create":
      case "recreate":
        after.set(id, { id, ...fieldsOf(action.desired) });
        return [{ kind: "create", id: id++ }];
      case "update":
      case "adopt":
        after.set(action.id, { id: action.id, ...fieldsOf(action.desired) });
        return [{ kind: "replace", id: action.id }];
      case "release":
        after.set(action.id, { ...contentOf(action.before), id: action.id });
        return [{ kind: "replace", id: action.id }];
      case "merge":
      case "delete":
        after.delete(action.id);
        return [{ kind: "delete", id: action.id }];
      default:
        return [];
    }
  });
  return { operations, stored: [...after.values()].sort((a, b) => a.id - b.id) };
}

export function contentOf({ id, code, height, pageType }: Widget): Content {
  return {
    id,
    code: code && decodeEcho(code),
    height,
    pageType: isWidgetPage(pageType) ? pageType : "order",
  };
}

function fieldsOf({ code, height, page }: DesiredWidget): Omit<Content, "id"> {
  return { code, height, pageType: page };
}
