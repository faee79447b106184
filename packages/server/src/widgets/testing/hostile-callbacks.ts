import { callback } from "./run-script.ts";

/** Queries whose callback must not run: name and query. */
export const hostileCallbacks: readonly (readonly [string, string])[] = [
  ["an empty name", "callback="],
  ["another name", "callback=alert"],
  ["a call", "callback=alert(1)//"],
  ["the end of a script", "callback=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E"],
  ["one digit short", `callback=${callback.slice(0, -1)}`],
  ["one digit more", `callback=${callback}0`],
  ["upper case", `callback=${callback.toUpperCase()}`],
  ["a newline at the end", `callback=${callback}%0A`],
  ["a member", `callback=${callback}.constructor`],
  ["bytes that are not UTF-8", `callback=${callback}%FF`],
  ["two of them", `callback=${callback}&callback=${callback}`],
  ["a good one and a bad one", `callback=${callback}&callback=alert`],
];
