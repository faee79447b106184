import { decodeUsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { ContractError } from "../errors.ts";
import { type ContractResponse, waitOf } from "../responses/contract-response.ts";
import { registerApplication } from "../context/test-application.ts";
import { type CallOptions, type ContractContext, toRequest } from "../context/context.ts";
import type { ContractCase } from "../contract-case.ts";
import type { Draft, OwnWidgets } from "../context/own-widgets.ts";
import type { Sender } from "../context/sender.ts";
import { LimitReached, Skip } from "./skip.ts";
import type { ContractTarget } from "../targets/target.ts";

export interface ContextOptions {
  readonly target: ContractTarget;
  readonly contractCase: ContractCase;
  readonly sender: Sender;
  readonly own: OwnWidgets;
  readonly mark: (html: string) => string;
  readonly mayWrite: boolean;
}

/** Opens the context of a case. It allows only as many requests as the case declares. */
export function openContext(options: ContextOptions): {
  context: ContractContext;
  close: () => Promise<void>;
} {
  const { target, contractCase, sender, own, mark } = options;
  const closers: (() => Promise<void>)[] = [];
  const start = sender.sent;

  const register: ContractContext["register"] = async (change) => {
    const application = await registerApplication(target, change);
    closers.push(application.close);
    return application;
  };
  const call = async (method: string, path: string, given: CallOptions = {}) => {
    const draft = { ...given, method, path, user: given.user ?? target };
    const { at = target } = given;
    checkMethod(draft, options);
    own.check(draft);
    const toRemove = own.count + (method === "POST" ? 1 : 0);
    if (sender.sent - start + 1 + toRemove > contractCase.requests) throw tooMany(contractCase);
    const response = await sender.send(toRequest(at.url, draft, given), at.fetch);
    own.note(draft, response);
    if (!contractCase.needs.includes("limit")) checkLimit(response, target);
    return response;
  };

  return {
    context: {
      target,
      call,
      mark,
      advance: async (ms) => target.clock?.advance(ms),
      passDeadline: async () => void (await target.passDeadline?.()),
      register,
      secondApplication: async () => target.secondApplication ?? (await register()).install(),
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

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

function checkMethod({ method, path }: Draft, { mayWrite, contractCase }: ContextOptions): void {
  if (safeMethods.has(method)) return;
  if (mayWrite && contractCase.needs.includes("write")) return;
  throw new ContractError("refused", `${method} ${path}: this case may only read`);
}

function checkLimit(response: ContractResponse, { mayUseUpLimit = false }: ContractTarget): void {
  const seconds = waitOf(response);
  if (seconds !== null) throw new LimitReached(`the limit is used up, another window begins in ${seconds} s`);
  const usage = decodeUsageLimit(response.headers.get(usageLimitHeader));
  if (mayUseUpLimit || !usage || usage.used < usage.limit * sparedFrom) return;
  const found = `${usage.used} of ${usage.limit} requests of this window are used`;
  throw new LimitReached(`${found}, the rest is left to the application: run the contract in another window`);
}

function tooMany({ id, requests }: ContractCase): ContractError {
  const message = `the case ${id} says that it sends ${requests} requests at most, and needs another`;
  return new ContractError("refused", message);
}
