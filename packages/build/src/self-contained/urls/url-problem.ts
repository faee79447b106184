import { isLoopback } from "@orderpane/protocol/api";

/** What is wrong with a URL, as {@link Problem} says it. */
export interface UrlProblem {
  problem: string;
  fix: string;
}

/**
 * Why a URL that is left in markup or in a style sheet leads nowhere from a widget's frame, or `null` when it leads
 * somewhere: an address with a scheme other than `http:` and not on this machine, or a fragment (`#icon`).
 */
export function findUrlProblem(url: string): UrlProblem | null {
  const text = url.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+/, "");
  if (text.startsWith("#")) return null;
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(text) ?? [];
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  if (scheme === undefined) return relative(shown);
  if (isOnThisMachine(text)) return onThisMachine(shown);
  return /^(?:http|ws)$/i.test(scheme) ? insecure(shown) : null;
}

/** The same for what a request is sent to: whether it is relative, or on this machine, is for the runtime to say. */
export function findRequestProblem(url: string): UrlProblem | null {
  return /^(?:http|ws):/i.test(url.trim()) && !isOnThisMachine(url) ? findUrlProblem(url) : null;
}

/** Whether the beginning of a URL tells what it is: `/orders/` and `http://` do, an empty one does not. */
export function isConclusive(beginning: string): boolean {
  return /^[#/.?]|^[a-z][a-z\d+.-]*:|\//i.test(beginning);
}

function relative(shown: string): UrlProblem {
  return {
    problem: `the relative URL ${shown} leads nowhere from a widget's frame`,
    fix: 'Import the file (import image from "./image.png") and use what that gives, or write an https address.',
  };
}

function onThisMachine(shown: string): UrlProblem {
  return {
    problem: `${shown} is on the machine of whoever looks at the order`,
    fix: "Take the address from a setting in widget.json or from import.meta.env.",
  };
}

function insecure(shown: string): UrlProblem {
  return {
    problem: `${shown} is not secure, and the back-office is an https page`,
    fix: "Write it with https: (or wss:).",
  };
}

function isOnThisMachine(url: string): boolean {
  if (!/^(?:https?|wss?):/i.test(url) || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return isLoopback(hostname) || hostname === "0.0.0.0";
}
