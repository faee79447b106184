// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { renderWidget } from "./testing.ts";
import { settings, useSettings } from "./settings.ts";
import { settingsOf } from "./settings-of.ts";

function showRoot(text: string | null): void {
  const root = document.createElement("div");
  if (text !== null) root.dataset["settings"] = text;
  document.body.replaceChildren(root);
}

afterEach(() => document.body.replaceChildren());

test.each([
  [
    "what deploy filled in",
    '{"server":"https://a.example/?a=1&b=\\"","limit":3}',
    { server: 'https://a.example/?a=1&b="', limit: 3 },
  ],
  ["nothing, where nothing is declared", null, {}],
])("settings() returns %s", (_name, text, values) => {
  showRoot(text);
  expect(settings()).toEqual(values);
});

test("settings are passed through the reader, whose errors are thrown", () => {
  showRoot('{"limit":3}');
  expect(settings(({ limit }) => ({ limit: Number(limit) + 1 }))).toEqual({ limit: 4 });
  expect(() => settings(settingsOf({ server: "url" }))).toThrow(
    expect.objectContaining({ code: "bad-settings" }),
  );
});

test("settings that are not JSON cause an error with a code", () => {
  showRoot("{server");
  expect(settings).toThrow(expect.objectContaining({ code: "bad-settings", cause: expect.any(SyntaxError) }));
});

test("useSettings returns the same object in every render", () => {
  const values = { server: "https://a.example/" };
  const seen: unknown[] = [];
  const Probe = () => void seen.push(useSettings<{ server?: string }>());
  const { rerender } = renderWidget(<Probe />, { settings: values });
  rerender(<Probe key="same" />);
  rerender(<Probe key="same" />);
  expect(seen[0]).toEqual(values);
  expect(seen.at(-1)).toBe(seen.at(-2));
});
