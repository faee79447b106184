/**
 * Imports for a widget's `server.ts`. They do not load a database.
 *
 * @module @orderpane/server/widget
 */
export {
  widgetRoute,
  type WidgetCall,
  type WidgetContext,
  type WidgetHandler,
  type WidgetRoute,
  type WidgetRouteOptions,
  type WidgetStore,
} from "./widgets/widget-route.ts";
export { WidgetError, type WidgetErrorOptions } from "./widgets/widget-error.ts";
