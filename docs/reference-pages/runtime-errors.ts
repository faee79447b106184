import type { ErrorRow } from "../../packages/protocol/src/orderpane-error.ts";
import type { RuntimeErrorCode } from "../../packages/runtime/src/errors.ts";

/**
 * Errors inside a widget: `RuntimeError`, and `RemoteError` for requests. These texts would make each widget
 * larger, so the runtime does not contain them.
 */
export const runtimeErrors: Readonly<Record<RuntimeErrorCode, Pick<ErrorRow, "meaning" | "advice">>> = {
  "no-order": {
    meaning:
      "The page has no order: it is not an order page, or the order comes later than two seconds after the code.",
    advice:
      "Show the widget on an order page (`page` in `widget.json`). Read the order in a component, with `useOrder`.",
  },
  "bad-order": {
    meaning: "The page's order has no id or no list of lines.",
    advice: "Open another order. In a test, make the order with `makeOrder`.",
  },
  "no-product": {
    meaning: "The page has no product.",
    advice: 'Show the widget on a product page: `"page": "product"` in `widget.json`.',
  },
  "bad-product": {
    meaning: "The page's product has no id.",
    advice: "Open another product. In a test, make it with `makeProduct`.",
  },
  "bad-settings": {
    meaning: "A setting is missing or has another type than `settingsOf` names.",
    advice: "Declare the setting in `widget.json`, give it a value, and deploy again.",
  },
  "bad-url": {
    meaning: "The URL is not an absolute https URL. No request was sent.",
    advice: "Give the whole address of your server, usually by a setting of the type `url`.",
  },
  network: {
    meaning: "No response came, or the browser blocked it. Over JSONP also a status other than 2xx, or HTML.",
    advice: "Look at the network panel. `fetch` and `request` need CORS on the server, `jsonp` does not.",
  },
  timeout: {
    meaning: "No response came in time.",
    advice: "Make the server faster, or raise `timeout`. `retries` repeats a read.",
  },
  aborted: {
    meaning: "The `signal` of the call was aborted.",
    advice: "Nothing has to be done: the code itself has cancelled the request.",
  },
  "no-callback": {
    meaning: "A script was loaded, but did not call back.",
    advice: "The server must call the function that the parameter `callback` names.",
  },
  http: {
    meaning: "The server responded with a status other than 2xx, which is in `status`.",
    advice: "Look at the server's log. `serverError(error)` returns its message.",
  },
  payload: {
    meaning: "The server reported an error, or sent data of another form than expected.",
    advice: "Show `serverError(error)` to the person. If it is `null`, compare the data with `read`.",
  },
};
