import { decodeUsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import type { ContractCase } from "../contract-case.ts";
import { ContractError } from "../errors.ts";
import { type ContractResponse, waitOf } from "../responses/contract-response.ts";
import { expectResponse } from "../responses/expect.ts";
import type { ContractTarget } from "../targets/target.ts";
import { type ContractContext, toRequest } from "../context/context.ts";
import { markCode, type OwnWidgets } from "../context/own-widgets.ts";
import type { Sender } from "../context/sender.ts";
import { registerApplication } from "../context/test-application.ts";

/** Ends a case without a result. */
export class Skip extends Error {
  override readonly name: string = "Skip";
}

/** Ends the run: too few requests are left to the application for the following cases. */
export class LimitReached extends Skip {
  override readonly name = "LimitReached";
}

interface ContextOptions {
  readonly target: ContractTarget;
  readonly contractCase: ContractCase;
  readonly sender: Sender;
  readonly own: OwnWidgets;
  readonly run: string;
}

/** Opens the context of a case. It allows only as many requests as the case declares. */
export function openContext({ target, contractCase, sender, own, run }: ContextOptions): {
  context: ContractContext;
  close: () => Promise<void>;
} {
  const closers: (() => Promise<void>)[] = [];
  const start = sender.sent;

  const register: ContractContext["register"] = async () => {
    const application = await registerApplication(target);
    closers.push(() => application.close());
    return application;
  };
  const install: ContractContext["install"] = async () => {
    const application = await register();
    return { application, user: await application.install() };
  };
  const call: ContractContext["call"] = async (method, path, given = {}) => {
    const draft = { ...given, method, path, user: given.user ?? target };
    const { at = target } = given;
    checkMethod(method, path, contractCase);
    own.check(draft);
    const toRemove = own.ids.length + (method === "POST" ? 1 : 0);
    if (sender.sent - start + 1 + toRemove > contractCase.requests) throw tooMany(contractCase);
    const response = await sender.send(toRequest(at.url, draft, given), at.fetch);
    own.note(draft, response);
    if (!contractCase.needs.includes("clock")) checkLimit(response, target);
    expectResponse(response, given);
    return response;
  };

  return {
    context: {
      target,
      call,
      mark: (html) => markCode(run, html),
      register,
      install,
      skip(reason) {
        throw new Skip(reason);
      },
    },
    async close() {
      for (const closer of closers) await closer();
    },
  };
}

/** The share of the limit that a run may use. The rest is left to the application. */
const sparedFrom = 0.9;

function checkMethod(method: string, path: string, { needs }: ContractCase): void {
  const isSafe = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (isSafe || needs.includes("write")) return;
  throw new ContractError("refused", `${method} ${path}: this case may only read`);
}

function checkLimit(response: ContractResponse, { clock }: ContractTarget): void {
  const seconds = waitOf(response);
  if (seconds !== null) throw new LimitReached(`the limit is used up, another window begins in ${seconds} s`);
  const usage = decodeUsageLimit(response.headers.get(usageLimitHeader));
  if (clock || !usage || usage.used < usage.limit * sparedFrom) return;
  const found = `${usage.used} of ${usage.limit} requests of this window are used`;
  throw new LimitReached(`${found}, the rest is left to the application: run the contract in another window`);
}

function tooMany({ id, requests }: ContractCase): ContractError {
  const message = `the case ${id} says that it sends ${requests} requests at most, and needs another`;
  return new ContractError("refused", message);
}
