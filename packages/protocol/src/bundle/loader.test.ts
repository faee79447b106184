import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeFragment, type Fragment, sealFragment, splitFragment } from "./fragment.ts";
import { addLoader, readLive, removeLoader } from "./loader.ts";

const fragment: Fragment = {
  marker: { project: "@acme/shop", widget: "buyer-card", build: "0123456789abcdef" },
  settings: { server: "https://a.example/" },
  style: "a{color:red}",
  script: "\n(()=>{if(1<2&&3>2)alert('})')})();\n//# sourceURL=card.01234567.js\n",
};
const place = { height: 80, page: "order" } as const;
const run = {
  until: Date.UTC(2026, 10, 27, 15, 40),
  url: `http://127.0.0.1:54321/@orderpane/${"ab".repeat(16)}`,
  host: "anna-pc.local",
};

test("the loader is taken off again, whatever the script holds", () => {
  const texts = fc.constantFrom("})", ",1,", '"x")', ".catch(back)", "function(){", "\n", "a", '}},2,"y")');
  const property = fc.property(fc.array(texts), (parts) => {
    const given = { ...fragment, script: parts.join("") };
    const read = splitFragment(composeFragment(addLoader(given, run)));
    expect(removeLoader(read)).toEqual({ run, fragment: given });
  });
  fc.assert(property);
});

test("the loader has at most 700 bytes, whatever the machine is called", () => {
  const long = {
    ...run,
    url: run.url.replace("54321", "65535"),
    host: `"</script>${"я".repeat(9)}${"x".repeat(300)}`,
  };
  const live = addLoader(fragment, long);
  const bytes = (text: string) => Buffer.byteLength(text);
  expect(bytes(live.script) - bytes(fragment.script)).toBeLessThanOrEqual(700);
  expect(removeLoader(live)?.run.host).toBe(`script${"x".repeat(24)}`);
});

test("the run and the fragment's own build are read from a store's code", () => {
  const { build } = sealFragment(fragment, place);
  const { code } = sealFragment(addLoader(fragment, run), place);
  expect(readLive({ code, height: 80, pageType: "order" })).toEqual({ ...run, build });
  expect(readLive({ code, height: null, pageType: "order" })).toEqual({ ...run, build: "" });
});

describe("no run is read from", () => {
  const { code } = sealFragment(addLoader(fragment, run), place);
  test.each([
    ["a built fragment", composeFragment(fragment)],
    ["no code", null],
    ["hand-made code", "<p>Hello</p>"],
    ["another end", code.replace(/,\d{13},/, ",soon,")],
    ["code with something behind it", `${code} `],
  ])("%s", (_name, other) => {
    expect(readLive({ code: other, height: 80, pageType: "order" })).toBeNull();
  });
});

/** What the loader does in a browser, which the end-to-end tests show. Here it has no network. */
describe("in a frame", () => {
  const location = { protocol: "https:" };
  const globals = (over: object) => ({
    setTimeout: () => 0,
    location,
    document: { createElement: () => ({}) },
    ...over,
  });
  const play = async (until: number, over: object) => {
    const events: string[] = [];
    const { script } = addLoader({ ...fragment, script: "note('built')" }, { ...run, until });
    const names = globals({ note: (event: string) => events.push(event), ...over });
    // oxlint-disable-next-line typescript/no-implied-eval
    const start = new Function(...Object.keys(names), `${script};note('sync')`) as (
      ...values: unknown[]
    ) => void;
    start(...Object.values(names));
    await new Promise((resolve) => setTimeout(resolve));
    return events;
  };
  const permissions = (state: string) => ({ permissions: { query: async () => ({ state }) } });
  const fetched = (fetch: () => Promise<object>) => ({ navigator: permissions("granted"), fetch });

  test.each<[string, number, object, string[]]>([
    [
      "after the end it runs the built script at once",
      0,
      { navigator: null, fetch: null },
      ["built", "sync"],
    ],
    ["without permissions it runs the built script", Infinity, { navigator: {} }, ["sync", "built"]],
    [
      "where the browser would ask, it runs the built script and tries nothing",
      Infinity,
      { navigator: permissions("prompt"), fetch: null },
      ["sync", "built"],
    ],
    [
      "when nothing listens, it runs the built script",
      Infinity,
      fetched(() => Promise.reject(new TypeError())),
      ["sync", "built"],
    ],
    [
      "when something else listens, likewise",
      Infinity,
      fetched(async () => ({ ok: false })),
      ["sync", "built"],
    ],
  ])("%s", async (_title, until, over, events) => {
    expect(await play(until, over)).toEqual(events);
  });
});
