import { type ComponentChildren, type ComponentType, render } from "preact";
import { ErrorBoundary, FailureMessage } from "./error-boundary.tsx";

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
 * Shows a widget in its root element; a built widget calls it. If the widget throws while it renders, is not
 * a component, or returns something that cannot be shown, the frame shows a short message. Mounting again, as
 * a hot update does, discards the state of the widget.
 */
export function mount(Component: ComponentType, root: Element): void {
  const Widget: ComponentType = Component?.prototype?.render
    ? Component
    : function (this: unknown, props) {
        const shown = (Component as Render).call(this, props);
        // Preact would show nothing for a promise or another object. The console shows it as it is.
        // oxlint-disable-next-line typescript/only-throw-error
        if (shown instanceof Object && !shown.props && !Array.isArray(shown)) throw shown;
        return shown as ComponentChildren;
      };
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

type Render = (this: unknown, props: object) => { props?: unknown } | string | null;
