import { Component, type ComponentChildren } from "preact";
import { RuntimeError } from "../errors.ts";
import { FailureMessage } from "./failure-message.tsx";

/**
 * Shows a short message in Russian or English if its children throw, and prints the error to the console. If
 * the page's order or product is missing, it renders the children again for two seconds, because the page may
 * set these a little later.
 */
export class ErrorBoundary extends Component<
  { children: ComponentChildren },
  { substitute?: ComponentChildren }
> {
  private attempts = 40;

  /** @hidden */
  override componentDidCatch(error: unknown): void {
    const show = (substitute?: ComponentChildren) => this.setState({ substitute });
    if (error instanceof RuntimeError && /^no-[op]/.test(error.code) && this.attempts-- > 0) {
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
