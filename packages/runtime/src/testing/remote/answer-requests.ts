/** What stands in for the application's server: the form of a widget's `server.ts`. */
export type RequestHandler = (request: Request) => Response | Promise<Response>;

/** The part of happy-dom's window that this file touches. */
interface HappyDom {
  readonly settings: {
    enableJavaScriptEvaluation: boolean;
    suppressInsecureJavaScriptEnvironmentWarning: boolean;
    disableErrorCapturing: boolean;
    fetch: {
      interceptor: {
        beforeAsyncRequest(context: { request: Request }): Promise<Response>;
        beforeSyncRequest(): never;
      } | null;
    };
  };
}

/**
 * Lets `handler` answer every request of a test's page on happy-dom, no network involved; scripts are really executed.
 * A handler that throws is a server that cannot be reached, one that never settles is a server that hangs.
 * The next call replaces it.
 */
export function answerRequests(handler: RequestHandler): void {
  const { settings } = happyDom();
  settings.enableJavaScriptEvaluation = true;
  settings.suppressInsecureJavaScriptEnvironmentWarning = true;
  // Vitest turns it off. With it a script that throws becomes an error event, and then loads, as in a browser.
  settings.disableErrorCapturing = false;
  settings.fetch.interceptor = {
    beforeAsyncRequest: ({ request }) => Promise.race([answer(handler, request), aborted(request.signal)]),
    // A script without `async`, which happy-dom would ask the network for.
    beforeSyncRequest: () => {
      throw new TypeError("only scripts with async are answered in a test: set script.async");
    },
  };
}

/** Asynchronous, so that what a handler throws is a rejection. */
async function answer(handler: RequestHandler, request: Request): Promise<Response> {
  return handler(request);
}

/** As in a browser: happy-dom does not look at the signal of a request that this file answers. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  });
}

function happyDom(): HappyDom {
  const page = globalThis as { happyDOM?: HappyDom };
  if (page.happyDOM) return page.happyDOM;
  throw new Error(
    'the test has no page: expected happy-dom, found none; begin the file with "// @vitest-environment happy-dom"',
  );
}
