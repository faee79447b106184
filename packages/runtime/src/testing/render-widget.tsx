import { act, cleanup, render, type RenderResult } from "@testing-library/preact";
import type { ComponentChild } from "preact";
import { onTestFinished } from "vitest";
import { ErrorBoundary } from "../mount/error-boundary.tsx";
import { forgetTransports } from "../remote/auto.ts";
import { createRemote, type RemoteDouble, type RemoteRoutes } from "./remote/remote-double.ts";
import { closePage, openPage, type TestPage } from "./test-page.ts";

/** What the page of {@link renderWidget} holds. */
export interface RenderWidgetOptions extends TestPage {
  /** The application's server: data by route, or what `createRemote` gives. Default: one that nothing is asked of. */
  readonly remote?: RemoteDouble | RemoteRoutes;
}

/** What Testing Library gives, bound to the whole page; `container` is the widget's root. */
export interface RenderedWidget extends RenderResult {
  readonly container: HTMLElement;
  readonly remote: RemoteDouble;
}

/**
 * Shows a widget as an order page does: globals, settings, the root element, the message in place of a widget that
 * throws. Each call is a page of its own, so the one before ends; so does the last one, together with the test.
 */
export function renderWidget(
  widget: ComponentChild,
  { remote: given = {}, ...page }: RenderWidgetOptions = {},
): RenderedWidget {
  const remote = isRemote(given) ? given : createRemote(given);
  endPage();
  onTestFinished(endPage);
  const container = openPage(page);
  const inBoundary = (child: ComponentChild) => <ErrorBoundary>{child}</ErrorBoundary>;
  const result = render(inBoundary(widget), { container, baseElement: document.body });
  const rerender = (child: ComponentChild) => result.rerender(inBoundary(child));
  return { ...result, container, rerender, remote };
}

function endPage(): void {
  // Effects clean up at their leisure, but for `act`.
  void act(cleanup);
  closePage();
  forgetTransports();
}

function isRemote(remote: RemoteDouble | RemoteRoutes): remote is RemoteDouble {
  return Array.isArray(remote["requests"]);
}
