import { type Random, seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createKeyring } from "../crypto/keyring.ts";
import { createWidgetHandler } from "../widgets/handle-widget-request.ts";
import { createMemoryActions } from "../widgets/perform-action.ts";
import { mutateText, oddTexts } from "../testing/mutate-text.ts";
import { callback, runScript } from "../widgets/testing/run-script.ts";
import { createWidgetKey, verifyWidgetKey } from "../widgets/widget-key.ts";
import { widgetRoute } from "../widgets/widget-route.ts";

const start = 1_790_000_000_000;
const keyring = createKeyring([Buffer.alloc(32, 1).toString("base64")]);
const foreign = createKeyring([Buffer.alloc(32, 2).toString("base64")]);

const hexDigits = "0123456789abcdef".split("");
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$".split("");

/** Written without a regular expression, unlike what it judges. Reserved words do not come up here. */
function isPlainName(name: string): boolean {
  const isShort = name.length > 0 && name.length <= 128;
  const isWord = name.split("").every((letter) => letters.includes(letter) || "0123456789".includes(letter));
  return isShort && isWord && letters.includes(name.charAt(0));
}

const callbacks = scaled({ sample: 1000, all: 100_000 });

test(
  `not one byte of ${callbacks} fuzzed callbacks comes back unless they are plain names`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const random = seededRandom(1);
    const route = widgetRoute({ input: v.object({}), handler: () => "data" });
    let time = start;
    const handle = createWidgetHandler({
      keyring,
      registry: {
        find: async () => ({ isInstalled: true }) as never,
        actions: createMemoryActions(),
        budgets: { spend: async () => true, refund: async () => {} },
      },
      routes: { points: route },
      order: async () => null,
      log: () => {},
      now: () => time,
    });
    const key = createWidgetKey(keyring, { insalesId: 1, expiresAt: start * 2 });
    const refusal = await snapshot(await route(new Request("https://app.example/?callback=-")));
    let accepted = 0;
    const wrong: string[] = [];
    for (let count = 0; count < callbacks; count++) {
      const name = mutateText(callback, random, [...hexDigits, ...oddTexts]);
      const others = random.chance(0.05) ? `&callback=${callback}` : "";
      const query = `callback=${encode(name, random)}${others}&key=${key}`;
      const given = new URL(`https://app.example/?${query}`).searchParams.getAll("callback");
      const request = new Request(`https://app.example/?${query}`);
      time += 1000;
      const response = await (random.chance(0.5) ? route(request) : handle(request, "points"));
      const received = await snapshot(response);
      const mayRun = given.length === 1 && isPlainName(given[0]!);
      if (mayRun) accepted++;
      if (mayRun ? !received.includes(`/**/${given[0]!}(JSON.parse(`) : received !== refusal)
        wrong.push(query);
    }
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(callbacks);
    await annotate(`${callbacks - accepted} were refused`);
  },
);

/** The whole response. It is the same for every bad callback, so it repeats none. */
async function snapshot(response: Response): Promise<string> {
  return JSON.stringify([response.status, [...response.headers], await response.text()]);
}

/** As a browser encodes it, or byte by byte, or hardly at all. */
function encode(name: string, random: Random): string {
  const bytes = [...Buffer.from(name)];
  switch (random.below(3)) {
    case 0:
      return encodeURIComponent(name.toWellFormed());
    case 1:
      return bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    default:
      return name.replaceAll(/[#&]/g, "");
  }
}

const keys = scaled({ sample: 1000, all: 100_000 });

test(`none of ${keys} fuzzed widget keys is accepted`, { timeout: 600_000 }, async ({ annotate }) => {
  const random = seededRandom(2);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.".split("");
  const claims = "1.1.1790000100.act";
  let unchanged = 0;
  const accepted: string[] = [];
  for (let count = 0; count < keys; count++) {
    const own = createWidgetKey(keyring, {
      insalesId: random.below(1e6, 1),
      expiresAt: start + random.below(1e9, 1000),
      scope: random.pick(["read", "act"]),
    });
    const [body, signature] = [own.split(".").slice(0, 4), own.split(".").slice(4)];
    const forged = random.pick([
      () => mutateText(own, random, [...digits, ...oddTexts]),
      () => own.slice(0, -1) + random.pick(digits),
      () => own.replace(/read|act/, (scope) => (scope === "read" ? "act" : "read")),
      () => createWidgetKey(foreign, { insalesId: 1, expiresAt: start + 1e9 }),
      () => createWidgetKey(keyring, { insalesId: 1, expiresAt: start - random.below(1e9) }),
      () => `${claims}.${keyring.sign(claims, random.pick(["session", "password 1", "", "widget key "]))}`,
      () => [claims, ...signature].join("."),
      () => [...body, ...foreign.sign(body.join("."), "widget key").split(".")].join("."),
      () => [...body, signature[0], foreign.sign(body.join("."), "widget key").split(".")[1]].join("."),
      () =>
        Buffer.from(Array.from({ length: random.below(120) }, () => random.below(256))).toString("latin1"),
      () => random.pick([own.slice(0, random.below(own.length)), own.repeat(2), own.toLowerCase()]),
    ])();
    if (forged === own) unchanged++;
    else if (verifyWidgetKey(keyring, forged, start) !== null) accepted.push(forged);
  }
  expect(accepted).toEqual([]);
  expect(unchanged).toBeLessThan(keys / 20);
  await annotate(`${keys - unchanged} were refused, the others were not changed`);
});

const bodies = scaled({ sample: 400, all: 30_000 });

test(
  `${bodies} fuzzed queries and bodies get an envelope and never a 5xx`,
  { timeout: 600_000 },
  async () => {
    const random = seededRandom(3);
    const route = widgetRoute({
      input: v.object({ id: v.pipe(v.string(), v.digits()) }),
      handler: ({ input }) => input,
      action: { input: v.object({ id: v.number() }), handler: ({ input }) => input },
    });
    const wrong: string[] = [];
    for (let count = 0; count < bodies; count++) {
      const query = mutateText(`callback=${callback}&id=42`, random, [
        ...oddTexts,
        "&",
        "&id=",
        "&__proto__=1",
      ]);
      const response = await route(new Request(`https://app.example/?${query.replaceAll("#", "")}`));
      if (!(await hasEnvelope(await response.text())) || response.status >= 500) wrong.push(query);
      const body = mutateText('{"id":42}', random, [...oddTexts, '"', "null", "1e999", "[".repeat(5000)]);
      const headers = { "content-type": "application/json", "idempotency-key": `k${count}` };
      const posted = await route(new Request("https://app.example/", { method: "POST", headers, body }));
      if (!(await hasEnvelope(await posted.text())) || posted.status >= 500) wrong.push(body);
    }
    expect(wrong).toEqual([]);
  },
);

/** Whether a response has an envelope: in a script, as JSON, or refused because of its callback. */
async function hasEnvelope(text: string): Promise<boolean> {
  if (text.startsWith("callback must be ")) return true;
  // The callback of a script can be another name.
  const script = text.replace(/^\/\*\*\/[\w$]+\(/, () => `/**/${callback}(`);
  const answer: unknown = text.startsWith("/**/") ? await runScript(new Response(script)) : JSON.parse(text);
  return "ok" in (answer as object);
}
