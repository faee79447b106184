import { Component, type ComponentChildren } from "preact";
import { RuntimeError } from "../errors.ts";
import { FailureMessage } from "./failure-message.tsx";

interface State {
  /** What stands in the place of the children; nothing does while it is undefined. */
  readonly substitute?: ComponentChildren;
}

/**
 * Shows a short message, in Russian or English, where its children throw; the error itself goes to the console. Where
 * they miss the page's order or product, which may come a little later, they are tried again for two seconds.
 */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, State> {
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
