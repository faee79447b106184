import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContractContext } from "./context.ts";
import type { ContractCase } from "./contract-case.ts";
import { createWidget } from "./cases/widget-requests.ts";
import { openLocalTarget } from "./target.ts";
import { ContractSession } from "./session.ts";
import { type Breakage, breakStore, respondTo } from "./testing/break-store.ts";

let local: ReturnType<typeof openLocalTarget>;
beforeEach(() => {
  local = openLocalTarget();
});
afterEach(() => local.close());

/** A case for these tests. */
function caseOf(run: (context: ContractContext) => Promise<unknown>, change: Partial<ContractCase> = {}) {
  return {
    id: "trial",
    title: "trial",
    provenance: "spec",
    sections: ["errors"],
    needs: ["write"],
    async run(context) {
      await run(context);
    },
    ...change,
  } satisfies ContractCase;
}

const creating = caseOf((context) => createWidget(context, "json"));

const losePosts: Breakage = async (request, next) => {
  const response = await next(request);
  if (request.method === "POST") throw new TypeError("fetch failed");
  return response;
};

/** The widgets that were created and not deleted. */
function left(): number[] {
  const operations = local.platform.operations();
  const deleted = new Set(operations.flatMap(({ kind, id }) => (kind === "delete" ? [id] : [])));
  return operations.filter(({ kind, id }) => kind === "create" && !deleted.has(id)).map(({ id }) => id);
}

describe("a widget is removed", () => {
  test("when the case has passed", async () => {
    const result = await new ContractSession(local.target).run(
      caseOf((context) => createWidget(context, "xml")),
    );
    expect(result).toMatchObject({ outcome: "passed" });
    expect(local.platform.operations().map(({ kind }) => kind)).toEqual(["create", "delete"]);
  });

  test("when the case has failed", async () => {
    const failing = caseOf(async (context) => {
      await createWidget(context, "json");
      await createWidget(context, "xml");
      throw new Error("a mistake in the case");
    });
    const result = await new ContractSession(local.target).run(failing);
    expect(result).toMatchObject({ outcome: "failed", reason: "a mistake in the case" });
    expect(left()).toEqual([]);
  });

  test.each<[string, Breakage]>([
    ["was lost", losePosts],
    ["cannot be read", respondTo(/^POST /, 201, { isExecuted: true, body: "<html>" })],
    ["was 500", respondTo(/^POST /, 500, { isExecuted: true })],
  ])("at the end, when the response to its POST %s", async (_, breakage) => {
    const session = new ContractSession(breakStore(local.target, breakage));
    expect(await session.run(creating)).toMatchObject({ outcome: "failed" });
    expect(left()).toHaveLength(1);
    expect(await session.close()).toEqual({ leftBehind: [], problem: null });
    expect(left()).toEqual([]);
  });

  test("at the end, when it could not be deleted before", async () => {
    let isBroken = true;
    const failing: Breakage = (request, next) => {
      if (isBroken && request.method === "DELETE") throw new TypeError("fetch failed");
      return next(request);
    };
    const session = new ContractSession(breakStore(local.target, failing));
    await session.run(creating);
    expect(left()).toHaveLength(1);
    isBroken = false;
    await session.close();
    expect(left()).toEqual([]);
  });
});

test("a widget that cannot be deleted is reported", async () => {
  const session = new ContractSession(breakStore(local.target, respondTo(/^DELETE /, 500)));
  await session.run(creating);
  expect(await session.close()).toEqual({ leftBehind: left(), problem: null });
  expect(left()).toHaveLength(1);
});

test.each(["<html>maintenance</html>", "{}", "[null]", ""])(
  "an unreadable list of widgets (%j) is reported, and never counts as an empty one",
  async (body) => {
    const session = new ContractSession(breakStore(local.target, respondTo(/^GET /, 200, { body })));
    expect(await session.close()).toEqual({ leftBehind: [], problem: expect.stringMatching(/JSON/) });
  },
);

describe("a case is stopped", () => {
  test.each([
    ["deletes a widget that is not its own", "DELETE", "/admin/application_widgets/1.json?x=1", ""],
    ["changes one in JSON", "PUT", "/admin/application_widgets/1.json", '{"height":61}'],
    ["changes one in XML", "PATCH", "/admin/application_widgets/1.xml", "<height>61</height>"],
    ["makes one without the marker", "POST", "/admin/application_widgets.json", '{"code":"<p>x</p>"}'],
    ["makes one without code", "POST", "/admin/application_widgets.json", ""],
  ])("before it %s", async (_, method, path, body) => {
    const careless = caseOf(({ call }) => call(method, path, { body }));
    const session = new ContractSession(local.target);
    const refused = { outcome: "failed", reason: expect.stringContaining(`${method} ${path}`) };
    expect(await session.run(careless)).toMatchObject(refused);
    expect(session.requests).toBe(0);
  });

  test("before it writes, when it declares only reading", async () => {
    const writing = caseOf((context) => createWidget(context, "json"), { needs: ["read"] });
    const session = new ContractSession(local.target);
    expect(await session.run(writing)).toMatchObject({ outcome: "failed" });
    expect(session.requests).toBe(0);
  });

  test("before it begins, where writing is not allowed", async () => {
    const result = await new ContractSession(local.target, { mayWrite: false }).run(creating);
    expect(result).toMatchObject({
      outcome: "skipped",
      reason: "needs write, which this run does not offer",
    });
  });
});

test("no reason contains the password", async () => {
  const { appPassword } = local.target;
  const result = await new ContractSession(local.target).run(
    caseOf(() => Promise.reject(new Error(`found ${appPassword}`, { cause: new Error(appPassword) }))),
  );
  expect(result.reason).toBe("found [password] ([password])");
});

test("a redirect is not followed", async () => {
  const asked: string[] = [];
  const target = breakStore(local.target, (request) => {
    asked.push(request.redirect);
    return Response.redirect("https://elsewhere.example/", 302);
  });
  await new ContractSession(target).run(caseOf(({ call }) => call("GET", "/admin/account.json")));
  expect(asked).toEqual(["manual"]);
});
