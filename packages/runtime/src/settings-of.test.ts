import { expect, test } from "vitest";
import { settingsOf } from "./settings-of.ts";

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
