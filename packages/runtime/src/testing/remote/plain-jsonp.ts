let calls = 0;

/**
 * The simplest JSONP client. Resolves with the argument of the callback, `silent` if the script does not call
 * it, or `error` if no script can be loaded.
 */
export function plainJsonp(url: string): Promise<unknown> {
  return new Promise((resolve) => {
    const callback = `orderpane_${String(calls++).padStart(32, "0")}`;
    const globals = window as unknown as Record<string, unknown>;
    const script = document.createElement("script");
    const end = (outcome: unknown) => () => {
      delete globals[callback];
      script.remove();
      resolve(outcome);
    };
    globals[callback] = (response: unknown) => end(response)();
    script.addEventListener("load", end("silent"));
    script.addEventListener("error", end("error"));
    script.async = true;
    script.src = `${url}${url.includes("?") ? "&" : "?"}callback=${callback}`;
    document.head.append(script);
  });
}
