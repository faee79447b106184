import { type ComponentChildren, render } from "preact";
import { samples } from "../../gallery/samples.tsx";
import { Panel } from "../../../packages/runtime/src/ui.ts";

/** Returns a function that removes it again. */
export function mountSample(
  root: Element,
  { component, state }: { component: string; state: number },
): () => void {
  const components: Record<string, Record<string, ComponentChildren>> = samples();
  const states = Object.values(components[component] ?? {});
  render(<Panel>{states[state]}</Panel>, root);
  return () => render(null, root);
}
