import { render } from "preact";
import { samples } from "../../../packages/runtime/src/gallery/samples.tsx";
import { Panel } from "../../../packages/runtime/src/ui.ts";

/** Returns a function that removes it again. */
export function mountSample(
  root: Element,
  { component, state }: { component: string; state: number },
): () => void {
  const states = Object.values(samples()[component] ?? {});
  render(<Panel>{states[state]}</Panel>, root);
  return () => render(null, root);
}
