import { isLoopback } from "@orderpane/protocol/api";

interface UrlProblem {
  problem: string;
  fix: string;
}

/** Returns `null` for a fragment (`#icon`) and for a URL with a scheme other than `http:`. */
export function findUrlProblem(url: string): UrlProblem | null {
  const text = url.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+/, "");
  if (text.startsWith("#")) return null;
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(text) ?? [];
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  if (scheme === undefined) {
    return {
      problem: `the relative URL ${shown} does not work in a widget's frame`,
      fix: 'Import the file (import image from "./image.png") and use its value, or write an https URL.',
    };
  }
  if (isOnThisMachine(text)) {
    return {
      problem: `${shown} is on the computer of the person who views the order`,
      fix: "Take the URL from a setting in widget.json or from import.meta.env.",
    };
  }
  if (!/^(?:http|ws)$/i.test(scheme)) return null;
  return {
    problem: `${shown} is not secure, but the back-office is an https page`,
    fix: "Write it with https: (or wss:).",
  };
}

/** The runtime reports relative URLs and those on this machine. */
export function findRequestProblem(url: string): UrlProblem | null {
  return /^(?:http|ws):/i.test(url.trim()) && !isOnThisMachine(url) ? findUrlProblem(url) : null;
}

function isOnThisMachine(url: string): boolean {
  if (!/^(?:https?|wss?):/i.test(url) || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return isLoopback(hostname) || hostname === "0.0.0.0";
}
