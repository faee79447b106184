import { Component, type ComponentChildren } from "preact";
import { RuntimeError } from "./errors.ts";

/** Shows a short message, in Russian or English, where its children throw; the error itself goes to the console. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, { message?: string }> {
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ message: messageFor(error) });
  }

  override render(): ComponentChildren {
    const { message } = this.state;
    if (!message) return this.props.children;
    return (
      <p role="alert" style="margin:12px;font:14px system-ui,sans-serif;color:#b3261e">
        {message}
      </p>
    );
  }
}

function messageFor(error: unknown): string {
  const isRussian = /^ru/i.test(document.documentElement.lang || navigator.language);
  if (error instanceof RuntimeError && error.code === "no-order") {
    return isRussian ? "Нет данных заказа" : "No order data";
  }
  return isRussian ? "Виджет не удалось показать" : "This widget could not be shown";
}
