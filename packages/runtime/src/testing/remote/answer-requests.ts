import nodeConsole from "node:console";

/** Replaces the application's server. A widget's `server.ts` has this form. */
export type RequestHandler = (request: Request) => Response | Promise<Response>;

/** The part of happy-dom's window that this file uses. */
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
 * Lets `handler` respond to every request of a test's page on happy-dom, without a network; scripts really
 * run. If the handler throws, the server seems unreachable; if it never settles, the server seems to hang.
 * The next call replaces the handler.
 */
export function answerRequests(handler: RequestHandler): void {
  const { settings } = happyDom();
  // happy-dom logs what it cannot load to Node's console, where no spy of a test sees it.
  if (nodeConsole !== console) nodeConsole.error = (...logged: unknown[]) => console.error(...logged);
  settings.enableJavaScriptEvaluation = true;
  settings.suppressInsecureJavaScriptEnvironmentWarning = true;
  // Vitest turns it off. With it, a script that throws causes an error event and then loads, as in a browser.
  settings.disableErrorCapturing = false;
  settings.fetch.interceptor = {
    beforeAsyncRequest: ({ request }) => Promise.race([respond(handler, request), aborted(request.signal)]),
    // happy-dom would request a script without `async` from the network.
    beforeSyncRequest: () => {
      throw new TypeError("a test can load only scripts with async: set script.async");
    },
  };
}

/** Asynchronous, so that an error of the handler becomes a rejection. */
async function respond(handler: RequestHandler, request: Request): Promise<Response> {
  return handler(request);
}

/** happy-dom ignores the signal of an intercepted request; a browser does not. */
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
