import { type BoundFunctions, configure, getQueriesForElement, type queries } from "@testing-library/dom";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { onTestFinished } from "vitest";
import { ErrorBoundary } from "../error-boundary.tsx";
import { createRemote, type RemoteDouble, type RemoteRoutes } from "./remote/remote-double.ts";
import { closePage, openPage, type TestPage } from "./test-page.ts";

/** Options of {@link renderWidget}. */
export interface RenderWidgetOptions extends TestPage {
  /**
   * The application's server: data by route, or the result of `createRemote`. Default: no request is
   * expected.
   */
  readonly remote?: RemoteDouble | RemoteRoutes;
}

/** Testing Library's queries, bound to the whole page. */
export interface RenderedWidget extends BoundFunctions<typeof queries> {
  /** The widget's root. */
  readonly container: HTMLElement;
  /** Renders other content into the same root. */
  readonly rerender: (widget: ComponentChild) => void;
  /** Unmounts the widget before the end of the test. */
  readonly unmount: () => void;
  readonly remote: RemoteDouble;
}

/**
 * Renders a widget as an order page does: with globals, settings, a root element, and a message if the widget
 * throws. Each call opens a new page and closes the previous one. The last page is closed at the end of the
 * test.
 */
export function renderWidget(
  widget: ComponentChild,
  { remote: remoteOrRoutes = {}, ...page }: RenderWidgetOptions = {},
): RenderedWidget {
  const remote = isRemote(remoteOrRoutes) ? remoteOrRoutes : createRemote(remoteOrRoutes);
  endPage();
  onTestFinished(endPage);
  const container = openPage(page);
  const rerender = (child: ComponentChild) => show(<ErrorBoundary>{child}</ErrorBoundary>, container);
  rerender(widget);
  const unmount = () => show(null, container);
  endWidget = unmount;
  return { ...getQueriesForElement(document.body), container, rerender, unmount, remote };
}

/** Removes the result of the last call. */
let endWidget = () => {};

function endPage(): void {
  endWidget();
  closePage();
}

/** Uses `act`, so that effects have run when it returns. */
function show(child: ComponentChild, container: HTMLElement): void {
  void act(() => render(child, container));
}

// Changes made by an event are rendered when `fireEvent` returns.
configure({
  eventWrapper: (fire) => {
    let result: unknown;
    void act(() => {
      result = fire();
    });
    return result;
  },
});

function isRemote(remote: RemoteDouble | RemoteRoutes): remote is RemoteDouble {
  return Array.isArray(remote["requests"]);
}
