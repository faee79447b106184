import { Component, type ComponentChildren } from "preact";
import { RuntimeError } from "./errors.ts";
import { isRussian } from "./page/language.ts";

/** Describes the error in the language of the page. */
export function FailureMessage({ error }: { error?: unknown }) {
  const shown = error instanceof RuntimeError && error.shown;
  const [russian, english] = shown || ["Виджет не удалось показать", "This widget could not be shown"];
  return (
    <p
      role="alert"
      style="margin:12px;font:14px system-ui,sans-serif;color:color-mix(in srgb,red 60%,CanvasText)"
    >
      {isRussian() ? russian : english}
    </p>
  );
}

/**
 * Shows a short message in Russian or English if its children throw, and logs the error to the console. If
 * the page's order or product is missing, it retries for two seconds, because the page may set them slightly
 * later.
 */
export class ErrorBoundary extends Component<
  { children: ComponentChildren },
  { substitute?: ComponentChildren }
> {
  declare private attempts: number | undefined;

  /** @hidden */
  override componentDidCatch(error: unknown): void {
    const show = (substitute?: ComponentChildren) => this.setState({ substitute });
    const { attempts = 40 } = this;
    if (error instanceof RuntimeError && /^no-[op]/.test(error.code) && attempts > 0) {
      this.attempts = attempts - 1;
      show(null);
      setTimeout(show, 50);
    } else {
      console.error(error);
      show(<FailureMessage error={error} />);
    }
  }

  /** @hidden */
  override render(): ComponentChildren {
    const { substitute } = this.state;
    return substitute === undefined ? this.props.children : substitute;
  }
}
