import { decodeEcho } from "@orderpane/protocol/bundle";
import { isWidgetPage, type Widget } from "@orderpane/protocol/widget";
import type { Operation } from "@orderpane/platform";
import type { DesiredWidget } from "../../bundles/read-bundles.ts";
import type { Action } from "../../plan/plan.ts";

/** A widget without what the store alone decides. */
export type Content = Pick<Widget, "id" | "code" | "height" | "pageType">;

export interface Prediction {
  /** What the store executes, in this order. */
  operations: Pick<Operation, "kind" | "id">[];
  /** What it holds afterwards, by ascending id. */
  stored: Content[];
}

/** What a plan says that will happen, written apart from what makes it happen. `nextId`: of the next create. */
export function predict(
  actions: readonly Action[],
  { stored, nextId }: { stored: readonly Widget[]; nextId: number },
): Prediction {
  const after = new Map(stored.map((widget) => [widget.id, contentOf(widget)]));
  let id = nextId;
  const operations = actions.flatMap((action): Prediction["operations"] => {
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
