import { type ComponentType, render } from "preact";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FailureMessage } from "./failure-message.tsx";

let isMounted = false;

/**
 * Shows the short message in the root if the widget's module throws before it can be mounted; the browser
 * prints the error to its console. A built widget calls it before the widget's module runs. Returns the root.
 */
export function guard(root: Element | null): Element | null {
  addEventListener("error", ({ error }) => {
    if (root && !isMounted) render(<FailureMessage error={error} />, root);
  });
  return root;
}

/**
 * Shows a widget in its root element; a built widget calls it. If the widget throws while it renders, or
 * is not a component, the frame shows a short message. Mounting again, as a hot update does, discards the
 * state of the widget. Without a root it prints an error to the console and does not throw.
 */
export function mount(Component: ComponentType, root: Element | null): void {
  // Preact shows nothing for the promise of an AsyncFunction, nor in place of most other values.
  const Widget: ComponentType<{ error?: unknown }> =
    Component?.constructor === Function ? Component : FailureMessage;
  if (!root) {
    console.error("orderpane: no root element");
    return;
  }
  isMounted = true;
  // An error boundary never forgets the error that it caught.
  render(null, root);
  render(
    <ErrorBoundary>
      <Widget />
    </ErrorBoundary>,
    root,
  );
}
