import { type ComponentType, render } from "preact";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FailureMessage } from "./failure-message.tsx";

let isMounted = false;

/**
 * Shows the short message in the root of a widget whose module throws before it can be mounted; the browser has the
 * error in its console. The built entry calls it before the widget's module runs. Answers the root.
 */
export function guard(root: Element | null): Element | null {
  addEventListener("error", ({ error }) => {
    if (root && !isMounted) render(<FailureMessage error={error} />, root);
  });
  return root;
}

/**
 * Shows a widget in its root element; the built entry calls it. What the widget throws while it renders becomes a
 * short message in the frame. Mounting again, as a hot update does, starts from nothing. Without a root the console
 * says so and nothing is thrown.
 */
export function mount(Component: ComponentType, root: Element | null): void {
  if (!root) {
    console.error("orderpane: no root element");
    return;
  }
  isMounted = true;
  // A boundary that has caught an error keeps it for as long as it lives.
  render(null, root);
  render(
    <ErrorBoundary>
      <Component />
    </ErrorBoundary>,
    root,
  );
}
