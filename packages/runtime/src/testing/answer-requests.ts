/** What stands in for the application's server: the form of a widget's `server.ts`. */
type Handler = (request: Request) => Response | Promise<Response>;

/** The part of happy-dom's window that this file touches. */
interface HappyDom {
  settings: {
    enableJavaScriptEvaluation: boolean;
    suppressInsecureJavaScriptEnvironmentWarning: boolean;
    disableErrorCapturing: boolean;
    fetch: { interceptor: { beforeAsyncRequest(context: { request: Request }): Promise<Response> } | null };
  };
}

/**
 * Lets `handler` answer every request of a test's page on happy-dom, no network involved; scripts are really executed.
 * A handler that throws is a server that cannot be reached, one that never settles is a server that hangs.
 */
export function answerRequests(handler: Handler): void {
  const { settings } = (window as unknown as { happyDOM: HappyDom }).happyDOM;
  settings.enableJavaScriptEvaluation = true;
  settings.suppressInsecureJavaScriptEnvironmentWarning = true;
  // Vitest turns it off. With it a script that throws becomes an error event, and then loads, as in a browser.
  settings.disableErrorCapturing = false;
  settings.fetch.interceptor = { beforeAsyncRequest: async ({ request }) => handler(request) };
}
