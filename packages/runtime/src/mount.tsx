import { type ComponentType, render } from "preact";
import { ErrorBoundary } from "./error-boundary.tsx";

/**
 * Shows a widget in its root element; the built entry calls it. What the widget throws while it renders becomes a
 * short message in the frame. Mounting again, as a hot update does, starts from nothing. Without a root the console
 * says so and nothing is thrown.
 */
export function mount(Component: ComponentType, root: Element | null): void {
  if (!root) {
    console.error("orderpane: the widget's root element is missing, nothing is shown");
    return;
  }
  // A boundary that has caught an error keeps it for as long as it lives.
  render(null, root);
  render(
    <ErrorBoundary>
      <Component />
    </ErrorBoundary>,
    root,
  );
}
