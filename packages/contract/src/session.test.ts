import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContractCase, ContractStore } from "./contract-case.ts";
import { createWidget } from "./cases/widget-requests.ts";
import { isMarked, markCode } from "./own-widgets.ts";
import { openLocalTarget } from "./target.ts";
import { ContractSession } from "./session.ts";
import { type Breakage, breakStore, respondTo } from "./testing/break-store.ts";

let local: ReturnType<typeof openLocalTarget>;
beforeEach(() => {
  local = openLocalTarget();
});
afterEach(() => local.close());

/** A case for these tests. */
function caseOf(run: (store: ContractStore) => Promise<unknown>, writes = true): ContractCase {
  const trial = { id: "trial", title: "trial", provenance: "spec", sections: ["errors"] } as const;
  return { ...trial, writes, run: (store) => run(store).then(() => {}) };
}

const creating = caseOf((store) => createWidget(store, "json"));

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
  test("when the case has failed", async () => {
    const failing = caseOf(async (store) => {
      await createWidget(store, "json");
      await createWidget(store, "xml");
      throw new Error("a mistake in the case");
    });
    const result = await new ContractSession(local.target).run(failing);
    expect(result).toMatchObject({ outcome: "failed", reason: "a mistake in the case" });
    expect(local.platform.operations()).toHaveLength(4);
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
});

test("a widget that cannot be deleted is reported", async () => {
  const session = new ContractSession(breakStore(local.target, respondTo(/^DELETE /, 500)));
  await session.run(creating);
  expect(await session.close()).toEqual({ leftBehind: left(), problem: null });
  expect(left()).toHaveLength(1);
});

test.each(["<html>maintenance</html>", "{}", "[null]"])(
  "an unreadable list of widgets (%j) is reported, and never counts as an empty one",
  async (body) => {
    const session = new ContractSession(breakStore(local.target, respondTo(/^GET /, 200, { body })));
    expect(await session.close()).toEqual({ leftBehind: [], problem: expect.stringMatching(/JSON/) });
  },
);

test.each([
  ["deletes a widget that is not its own", "DELETE /admin/application_widgets/1.json?x=1", ""],
  ["changes one in XML", "PATCH /admin/application_widgets/1.xml", "<height>61</height>"],
  ["creates one without the marker", "POST /admin/application_widgets.json", '{"code":"<p>x</p>"}'],
])("a case is stopped before it %s", async (_, request, body) => {
  const session = new ContractSession(local.target);
  const result = await session.run(caseOf(({ send }) => send(request, { body })));
  expect(result).toMatchObject({ outcome: "failed", reason: expect.stringContaining(request) });
  expect(session.requests).toBe(0);
});

test("a case that declares only reading is stopped before it writes", async () => {
  const session = new ContractSession(local.target);
  const result = await session.run(caseOf((store) => createWidget(store, "json"), false));
  expect(result).toMatchObject({ outcome: "failed", reason: expect.stringContaining("may only read") });
  expect(session.requests).toBe(0);
});

test("no reason contains the password", async () => {
  const { appPassword } = local.target;
  const result = await new ContractSession(local.target).run(
    caseOf(() => Promise.reject(new Error(`found ${appPassword}`, { cause: new Error(appPassword) }))),
  );
  expect(result.reason).toBe("found [password] ([password])");
});

test("a redirect is not followed", async () => {
  const modes: string[] = [];
  const target = breakStore(local.target, (request) => {
    modes.push(request.redirect);
    return Response.redirect("https://elsewhere.example/", 302);
  });
  await new ContractSession(target).run(caseOf(({ send }) => send("/admin/account.json")));
  expect(modes).toEqual(["manual"]);
});

const code = markCode("0123456789abcdef", "<p>x</p>");
const escaped = code.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test.each([
  ["code as it was sent", code, true],
  ["code whose quotes were escaped as well", escaped.replaceAll('"', "&quot;"), true],
  ["code that mentions it", `<p>${code}</p>`, false],
  ["code of a run without a valid name", '<div data-orderpane-contract="x">y</div>', false],
  ["a widget of a deploy", '<div data-orderpane="demo/card" data-build="00000000000000a1"></div>', false],
])("whether %s has the contract's marker", (_, echoed, isOurs) => expect(isMarked(echoed)).toBe(isOurs));
