import { RuntimeError } from "./errors.ts";

/** What a frame says in place of a widget that cannot be shown, in Russian or English. */
export function FailureMessage({ error }: { error: unknown }) {
  return (
    <p role="alert" style="margin:12px;font:14px system-ui,sans-serif;color:#b3261e">
      {messageFor(error)}
    </p>
  );
}

function messageFor(error: unknown): string {
  const isRussian = /^ru/i.test(document.documentElement.lang || navigator.language);
  if (error instanceof RuntimeError && error.code === "no-order") {
    return isRussian ? "Нет данных заказа" : "No order data";
  }
  return isRussian ? "Виджет не удалось показать" : "This widget could not be shown";
}
