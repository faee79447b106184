import type { RemoteErrorCode } from "../../errors.ts";
import type { Send } from "./call-server.ts";

/** One try over JSONP: a script that calls the function which its address names. */
export const loadScript: Send = (address, done, fail) => {
  const answers: unknown[] = [];
  // Decimal digits, about 100 random bits: nobody guesses them. `randomUUID` is missing on http pages.
  const random = crypto.getRandomValues(new Uint8Array(32)).join("");
  const callback = `orderpane_${random.slice(0, 32)}`;
  const globals = window as unknown as Record<string, unknown>;
  const script = document.createElement("script");
  let isStopped = false;

  // A script on its way cannot be stopped and calls back after a timeout or an abort too, when nobody listens. So
  // the global lives as long as the request, which ends with one load or error event, on a removed element as well.
  const finish = (code: RemoteErrorCode, problem: string) => () => {
    delete globals[callback];
    script.remove();
    if (isStopped) return;
    if (answers.length > 0) done(answers[0]);
    else fail(code, problem);
  };

  address.searchParams.set("callback", callback);
  globals[callback] = (answer: unknown) => answers.push(answer);
  script.src = address.href;
  script.async = true;
  script.referrerPolicy = "no-referrer";
  // Where a policy asks for one, the widget's own script has it.
  script.nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce ?? "";
  script.addEventListener("load", finish("no-callback", "is not JSONP"));
  script.addEventListener("error", finish("network", "is down or is no JavaScript"));
  document.head.append(script);

  return () => {
    isStopped = true;
    script.remove();
  };
};
