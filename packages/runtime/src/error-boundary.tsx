import { Component, type ComponentChildren } from "preact";
import { FailureMessage } from "./failure-message.tsx";

/** Shows a short message, in Russian or English, where its children throw; the error itself goes to the console. */
export class ErrorBoundary extends Component<
  { children: ComponentChildren },
  { failure?: [error: unknown] }
> {
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failure: [error] });
  }

  override render(): ComponentChildren {
    const { failure } = this.state;
    return failure ? <FailureMessage error={failure[0]} /> : this.props.children;
  }
}
