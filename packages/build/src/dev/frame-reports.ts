import type { Refresh } from "./refresh.ts";

/** Returns the path of a widget's live module, below the base of the development server. */
export function liveModulePath(widget: string): string {
  return `@id/virtual:orderpane/${widget}`;
}

/** Sent by a widget's live module through Vite's connection, as the event `orderpane:frame`. */
export interface FrameReport {
  readonly widget: string;
  /** The path of the frame's page. */
  readonly frame: string;
  /** `null` if the widget is rendered. */
  readonly error: FrameError | null;
}

interface FrameError {
  readonly message: string;
  readonly stack: string;
  /** Whether a request to a server has failed while the widget itself continues. */
  readonly isCall: boolean;
}

/** A Preact component. Preact belongs to the project: this package does not depend on it. */
type Widget = (this: unknown, props: object) => unknown;

interface Parts {
  readonly Component: new (props: { Widget: Widget }) => { readonly props: { readonly Widget: Widget } };
  readonly RemoteError: new (...parts: never) => Error;
  readonly h: (type: unknown, props: object | null) => unknown;
  readonly send: (error: FrameReport["error"]) => void;
  readonly refresh: Pick<Refresh, "registerWidget" | "flush">;
}

/**
 * Runs in a widget's frame and reports the widget's state. It is sent to the browser as text, so it may refer
 * only to its parameters and the browser's globals.
 */
export function reportFrame({ Component, RemoteError, h, send, refresh }: Parts) {
  let isShown = false;
  let hasFailed = false;

  function fail(error: unknown): void {
    hasFailed = true;
    send(describe(error));
  }

  function describe(error: unknown): FrameReport["error"] {
    try {
      const { stack = "" }: { stack?: string } = Object(error);
      return { message: String(error), stack, isCall: false };
    } catch {
      return { message: "the widget threw a value that cannot be shown", stack: "", isCall: false };
    }
  }

  function describeCall({ code, message, cause }: Error & { code?: string }): FrameError {
    const { message: said, stack = "" }: { message?: unknown; stack?: string } = Object(cause);
    const call = (why: string) => ({ message: `${message}${why}`, stack: "", isCall: true });
    if (cause instanceof Error) return { ...call(`: ${cause}`), stack };
    if (typeof said === "string") return call(`: the server says ${JSON.stringify(said)}`);
    return call(code === "payload" ? ": it is not { ok: true, data }" : "");
  }

  class Reporter extends Component {
    componentDidMount(): void {
      isShown = true;
    }

    componentWillUnmount(): void {
      isShown = false;
    }

    componentDidCatch(error: unknown): void {
      // The order or product may be set slightly later, and the runtime renders again.
      const { code = "" }: { code?: string } = Object(error);
      if (!/^no-(order|product)$/.test(code)) fail(error);
    }

    render() {
      return h(this.props.Widget, null);
    }
  }

  /** Preact silently renders nothing for a promise or another object. */
  function refuseObjects(Widget: Widget): Widget {
    if ((Widget.prototype as { render?: unknown } | undefined)?.render) return Widget;
    return function (props) {
      const shown = Widget.call(this, props);
      if (!(shown instanceof Object) || Array.isArray(shown) || "props" in shown) return shown;
      const found = "then" in shown ? "a promise, so it may be async" : "an object";
      throw new TypeError(`the widget returned ${found}; expected elements. Load data with useRemote`);
    };
  }

  // The runtime logs every failed call.
  const print = console.error;
  console.error = (...values: unknown[]) => {
    print.apply(console, values);
    const [printed] = values;
    if (printed instanceof RemoteError && !hasFailed) send(describeCall(printed));
  };
  // The browser's own errors, such as a ResizeObserver's, have no value.
  addEventListener("error", ({ error }) => error && fail(error));
  return {
    fail,
    /**
     * Renders a widget that was loaded or reloaded: with its state, unless there was an error. An error
     * boundary passes every error on to the runtime's own.
     */
    show(mount: (Mounted: Widget) => void, Widget: Widget): void {
      const Checked = refuseObjects(Widget);
      refresh.registerWidget(Checked, Widget);
      const isUpdate = isShown && !hasFailed;
      hasFailed = false;
      // Before mounting: otherwise, Prefresh confuses the old components with the newly mounted ones.
      refresh.flush();
      if (!isUpdate) mount(() => h(Reporter, { Widget: Checked }));
      // Preact renders updates slightly later.
      setTimeout(() => hasFailed || send(null));
    },
  };
}
