import { act, cleanup, render, type RenderResult } from "@testing-library/preact";
import type { ComponentChild } from "preact";
import { onTestFinished } from "vitest";
import { ErrorBoundary } from "../mount/error-boundary.tsx";
import { forgetTransports } from "../remote/auto.ts";
import { createRemote, type RemoteDouble, type RemoteRoutes } from "./remote/remote-double.ts";
import { closePage, openPage, type TestPage } from "./test-page.ts";

/** Options of {@link renderWidget}. */
export interface RenderWidgetOptions extends TestPage {
  /** The application's server: data by route, or the result of `createRemote`. Default: no request. */
  readonly remote?: RemoteDouble | RemoteRoutes;
}

/** The result of Testing Library's `render`, bound to the whole page. `container` is the widget's root. */
export interface RenderedWidget extends RenderResult {
  readonly container: HTMLElement;
  readonly remote: RemoteDouble;
}

/**
 * Shows a widget as an order page does: with globals, settings, a root element, and a message if the widget
 * throws. Each call makes a new page and closes the previous one. The last page is closed when the test is
 * over.
 */
export function renderWidget(
  widget: ComponentChild,
  { remote: remoteOrRoutes = {}, ...page }: RenderWidgetOptions = {},
): RenderedWidget {
  const remote = isRemote(remoteOrRoutes) ? remoteOrRoutes : createRemote(remoteOrRoutes);
  endPage();
  onTestFinished(endPage);
  const container = openPage(page);
  const inBoundary = (child: ComponentChild) => <ErrorBoundary>{child}</ErrorBoundary>;
  const result = render(inBoundary(widget), { container, baseElement: document.body });
  const rerender = (child: ComponentChild) => result.rerender(inBoundary(child));
  return { ...result, container, rerender, remote };
}

function endPage(): void {
  // Without `act`, effects would clean up later.
  void act(cleanup);
  closePage();
  forgetTransports();
}

function isRemote(remote: RemoteDouble | RemoteRoutes): remote is RemoteDouble {
  return Array.isArray(remote["requests"]);
}
