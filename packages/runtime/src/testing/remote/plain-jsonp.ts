let calls = 0;

/** JSONP at its plainest: what the script calls back with, `silent` where it does not, `error` where none comes. */
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
    globals[callback] = (answer: unknown) => end(answer)();
    script.addEventListener("load", end("silent"));
    script.addEventListener("error", end("error"));
    script.async = true;
    script.src = `${url}${url.includes("?") ? "&" : "?"}callback=${callback}`;
    document.head.append(script);
  });
}
