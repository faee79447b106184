import { type ComponentChildren, type ComponentType, render } from "preact";
import { ErrorBoundary, FailureMessage } from "./error-boundary.tsx";

let mounted: Element | undefined;

/**
 * Shows a short message in the root if the widget's module throws before it is mounted; the browser logs the
 * error. A built widget calls it before its module runs. Returns the root.
 */
export function guard(root: Element | null): Element | null {
  addEventListener("error", ({ error }) => {
    if (root && !mounted) render(<FailureMessage error={error} />, root);
  });
  return root;
}

/** Replaces the mounted widget by the message of an error. */
export function replaceWidget(error: unknown): void {
  if (mounted) render(<FailureMessage error={error} />, mounted);
}

/**
 * Renders a widget into its root element; a built widget calls it. If the widget throws while rendering, is
 * not a component, or returns something that cannot be rendered, the frame shows a short message. Mounting
 * again, as in a hot update, discards the widget's state.
 */
export function mount(Component: ComponentType, root: Element): void {
  const Widget: ComponentType = Component?.prototype?.render
    ? Component
    : function (this: unknown, props) {
        const shown = (Component as Render).call(this, props);
        // For a promise or another object, Preact would render nothing and report no error.
        // oxlint-disable-next-line typescript/only-throw-error
        if (shown instanceof Object && !shown.props && !Array.isArray(shown)) throw shown;
        return shown as ComponentChildren;
      };
  mounted = root;
  // An error boundary never resets the error that it caught.
  render(null, root);
  render(
    <ErrorBoundary>
      <Widget />
    </ErrorBoundary>,
    root,
  );
}

type Render = (this: unknown, props: object) => { props?: unknown } | string | null;
