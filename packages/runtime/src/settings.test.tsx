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

const read = settingsOf({ server: "url", name: "string?", limit: "number", verbose: "boolean?" });
const complete = { server: "https://a.example/", name: "", limit: 0, verbose: false };

test("values of the declared types are returned unchanged, together with undeclared ones", () => {
  expect(read({ ...complete, more: [] })).toEqual({ ...complete, more: [] });
});

test.each([
  ["a missing one", { server: undefined }, "server is missing, expected url"],
  ["a number in place of a text", { name: 5 }, "name has the type number, expected string"],
  ["a text in place of a number", { limit: "3" }, "limit has the type string, expected number"],
  ["a text in place of yes or no", { verbose: "true" }, "verbose has the type string, expected boolean"],
])("%s causes an error that names the setting, for the author and in the frame", (_name, values, problem) => {
  const [name] = Object.keys(values);
  expect(() => read({ ...complete, ...values })).toThrow(
    expect.objectContaining({
      code: "bad-settings",
      message: expect.stringContaining(`the setting ${problem}`),
      shown: [`Проверьте настройку ${name}`, `Check the setting ${name}`],
    }),
  );
});

test("the error does not contain the value, which may be a key", () => {
  expect(() => read({ ...complete, limit: "s3cret" })).toThrow(/^(?!.*s3cret)/s);
});
