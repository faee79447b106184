import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SettingDeclarations, splitFragment, type WidgetBundle } from "@orderpane/protocol/bundle";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { beforeEach, describe, expect, test } from "vitest";
import { readBundles } from "./bundles.ts";
import { failureOf } from "./testing/error-text.ts";
import { type BundleOptions, writeBundles, writeManifest } from "./testing/write-bundles.ts";

let dir: string;
beforeEach(() => void (dir = temporaryFolder()));

const noSettings = () => undefined;

describe("with settings", () => {
  const declarations: SettingDeclarations = {
    apiUrl: { type: "url", required: true },
    limit: { type: "number", default: 5 },
    note: { type: "string" },
  };

  test("values are filled into the code, and the hash covers them", async () => {
    const status = await write({ name: "order-status", settings: declarations });
    const read = (url: string) =>
      readBundles(dir, (name) => ({ apiUrl: url, note: "" })[name as "apiUrl" | "note"]);
    const [one, other] = await Promise.all([read("https://a.example/"), read("https://b.example/")]);
    expect(splitFragment(one.widgets[0]!.code).settings).toEqual({ apiUrl: "https://a.example/", limit: 5 });
    expect(one.widgets[0]!.missingSettings).toEqual(["note"]);
    expect(new Set([status.build, one.widgets[0]!.build, other.widgets[0]!.build]).size).toBe(3);
  });

  test("every required setting without a value is named, with its variable", async () => {
    const more = { ...declarations, key: { type: "string", required: true } } as const;
    await write({ name: "order-status", settings: declarations }, { name: "stock", settings: more });
    const error = await failureOf(readBundles(dir, noSettings));
    expect(error.code).toBe("missing-setting");
    expect(error.message).toBe(
      "required settings have no value: order-status needs apiUrl, stock needs apiUrl, stock needs key",
    );
    expect(error.fix).toContain("ORDERPANE_SETTING_API_URL, ORDERPANE_SETTING_KEY in");
  });

  test.each([
    ["apiUrl", "http://a.example/", "order-status: ORDERPANE_SETTING_API_URL must be an https URL"],
    ["limit", "many", "order-status: ORDERPANE_SETTING_LIMIT must be a number"],
  ])("%s = %j does not fit", async (name, value, message) => {
    await write({ name: "order-status", settings: declarations });
    const values: Record<string, string> = { apiUrl: "https://a.example/", [name]: value };
    const error = await failureOf(readBundles(dir, (setting) => values[setting]));
    expect(error.code).toBe("bad-setting");
    expect(error.message).toContain(message);
  });
});

test("a widget that becomes too large with its settings is refused", async () => {
  await write({ name: "order-status", settings: { note: { type: "string" } } });
  const error = await failureOf(readBundles(dir, () => "x".repeat(1024 * 1024)));
  expect(error.code).toBe("too-large");
  expect(error.message).toMatch(/^order-status has 1,04\d,\d{3} bytes as XML, and at most 1,048,576/);
});

describe("an error", () => {
  test("no manifest: nothing has been built", async () => {
    const error = await failureOf(readBundles(dir, noSettings));
    expect(error.code).toBe("no-bundles");
    expect(error.message).toBe(`${join(dir, "manifest.json")} does not exist`);
  });

  const notWritten = "buyer-card.html has been changed since it was built";
  const edit = async ({ files }: WidgetBundle, change: (code: string) => string) => {
    const file = join(dir, files.html);
    await writeFile(file, change(await readFile(file, "utf8")));
  };
  const edited: [string, string, (card: WidgetBundle) => Promise<void>][] = [
    [
      "a manifest cut short",
      "not valid JSON",
      () => writeFile(join(dir, "manifest.json"), '{"project":"x","widg'),
    ],
    ["a missing file", "buyer-card.html does not exist", (card) => rm(join(dir, card.files.html))],
    ["code that was edited", notWritten, (card) => edit(card, (code) => code.replace("1+1", "1+2"))],
    [
      "a height that was edited in the manifest",
      notWritten,
      (card) => writeManifest(dir, project, [{ ...card, height: 81 }]),
    ],
    [
      "a build that was edited in the manifest",
      "or is not build 0123456789abcdef of @acme/shop/buyer-card",
      (card) => writeManifest(dir, project, [{ ...card, build: "0123456789abcdef" }]),
    ],
    [
      "settings that were declared after the build",
      notWritten,
      (card) => writeManifest(dir, project, [{ ...card, settings: { note: { type: "string" } } }]),
    ],
  ];

  test.each(edited)("%s", async (_, message, spoil) => {
    const card = await write({ name: "buyer-card" });
    await spoil(card);
    const error = await failureOf(readBundles(dir, noSettings));
    expect(error.code).toBe("broken-bundle");
    expect(error.message).toContain(message);
  });
});

const project = "@acme/shop";

/** Writes a build's output, and returns its first widget. */
async function write(...widgets: BundleOptions[]): Promise<WidgetBundle> {
  const [first] = await writeBundles(dir, project, widgets);
  return first!;
}
