import { type ComponentType, render } from "preact";

/** Replaces the runtime to measure the size of Preact alone. */
export function guard(root: Element): Element {
  return root;
}

/** Renders the widget without an error boundary. */
export function mount(Widget: ComponentType, root: Element): void {
  render(<Widget />, root);
}
