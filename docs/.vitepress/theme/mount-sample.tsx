import { type ComponentType, Fragment, render } from "preact";
import * as actions from "../../samples/actions.tsx";
import * as forms from "../../samples/forms.tsx";
import * as layout from "../../samples/layout.tsx";
import * as values from "../../samples/values.tsx";
import { Panel } from "../../../packages/runtime/src/ui.ts";

/** Renders the example of a component. Returns a function that removes it again. */
export function mountSample(root: Element, component: string): () => void {
  const samples: Record<string, ComponentType> = { ...actions, ...forms, ...layout, ...values };
  const Sample = samples[`${component}Example`] ?? Fragment;
  render(
    <Panel>
      <Sample />
    </Panel>,
    root,
  );
  return () => render(null, root);
}
