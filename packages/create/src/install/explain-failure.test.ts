import { expect, test } from "vitest";
import { explainFailure } from "./explain-failure.ts";

test.each([
  [
    "npm without a network",
    "npm error code EAI_AGAIN\nnpm error syscall getaddrinfo\nnpm error request to https://r/vite failed\n",
    "the registry of packages cannot be reached (EAI_AGAIN)",
  ],
  [
    "pnpm without a network",
    " WARN  GET https://r/vite error (ENOTFOUND). Will retry in 10 seconds.\n",
    "the registry of packages cannot be reached (ENOTFOUND)",
  ],
  [
    "bun without a network",
    "error: ConnectionRefused downloading package manifest vite\n",
    "the registry of packages cannot be reached (ConnectionRefused)",
  ],
  [
    "a package that is not there",
    "npm error code E404\nnpm error 404 Not Found - GET https://r/orderpane\nnpm error 404\n",
    "Not Found - GET https://r/orderpane",
  ],
  [
    "packages that do not fit",
    "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\n",
    "ERESOLVE unable to resolve dependency tree",
  ],
  [
    "a full disk",
    "npm error nospc ENOSPC: no space left on device, write\n",
    "nospc ENOSPC: no space left on device, write",
  ],
  [
    "colours and a login",
    "\u001b[31merror\u001b[39m proxy https://me:secret@proxy/ error\n",
    "proxy https://***@proxy/ error",
  ],
  ["nothing", "", "it said nothing"],
  ["a long line", `error ${"a ".repeat(400)}`, `${"a ".repeat(100)}…`],
])("%s", (_name, output, reason) => {
  expect(explainFailure(output)).toBe(reason);
});
