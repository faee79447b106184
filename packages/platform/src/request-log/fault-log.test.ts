import { expect, test } from "vitest";
import type { FaultInput } from "../faults/fault.ts";
import { startPlatform, widgetBody } from "../testing/test-client.ts";

const list = "/admin/application_widgets.json";
const body = widgetBody("json", { code: "<p>tea</p>", height: 60 });

/** A store whose next POST triggers these faults. */
function startFaulty(...faults: Omit<FaultInput, "match">[]) {
  const started = startPlatform();
  for (const fault of faults) started.platform.faults.add({ match: { method: "POST" }, ...fault });
  return {
    ...started,
    post: () => started.call("POST", `${list}?token=abcdef`, { body, type: "application/json" }),
    /** Oldest first. */
    logged: () => started.platform.requestLog.list(1).toReversed(),
  };
}

const busy = { kind: "status", status: 503, headers: { "X-Api-Key": "hidden" }, body: "busy" } as const;

test("a request answered by a fault is logged with the status and the fault", async () => {
  const { platform, post, logged } = startFaulty({ do: busy });
  await post();
  expect(logged()).toEqual([
    expect.objectContaining({
      source: "fault",
      applicationId: platform.credentials.appId,
      method: "POST",
      url: `http://store.test${list}?token=******`,
      status: 503,
      usage: null,
      request: { type: "application/json", text: "", isCut: true },
      answer: { type: "text/plain;charset=UTF-8", text: "", isCut: true },
      problem: "by faults: status",
    }),
  ]);
  expect(logged()[0]!.durationMs).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(logged())).not.toContain(platform.credentials.appPassword);
});

test.each<[Omit<FaultInput, "match">, number]>([
  [{ when: "after", do: busy }, 503],
  [{ do: { kind: "truncate", bytes: 7 } }, 201],
])(
  "the executed request has one entry, and the response that the client got has another: %j",
  async (fault, status) => {
    const { post, logged } = startFaulty(fault);
    await post();
    const [executed, got, ...others] = logged();
    expect(others).toEqual([]);
    expect(executed).toMatchObject({ source: "api", status: 201, problem: null });
    expect(got).toMatchObject({ source: "fault", status });
    expect(got!.problem).toContain(fault.do.kind);
  },
);
