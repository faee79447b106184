// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { formatDate } from "./format-date.ts";

afterEach(() => {
  document.documentElement.lang = "";
  process.env["TZ"] = zone;
});
const zone = process.env["TZ"];

test.each([
  ["2026-11-03T23:05:12.318+03:00", "03.11.2026, 23:05"],
  ["2026-11-03T23:05:12+12:00", "03.11.2026, 23:05"],
  ["2026-11-03", "03.11.2026"],
  // On this day, clocks in Berlin skip 02:30, but those of the store do not.
  ["2026-03-29T02:30:00+03:00", "29.03.2026, 02:30"],
])("%s is shown as %s in every time zone", (text, shown) => {
  for (const viewer of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"]) {
    process.env["TZ"] = viewer;
    expect(formatDate(text)).toBe(shown);
  }
});

test("the caller can choose the format and the language", () => {
  const text = "2026-11-03T23:05:12+03:00";
  document.documentElement.lang = "en";
  expect(formatDate(text)).toBe("03/11/2026, 23:05");
  expect(formatDate(text, { locale: "en-US" })?.replace(/\s/g, " ")).toBe("11/3/26, 11:05 PM");
  expect(formatDate(text, { locale: "ru", day: "numeric", month: "long" })).toBe("3 ноября");
  expect(formatDate(text, { locale: "ru", timeStyle: "short" })).toBe("23:05");
});

test.each([[null], ["вчера"], ["2026-02-30"], ["2026-11-03T25:00"], ["2026-11-03T23:05 <b>"], [{}]])(
  "%j is not a date",
  (text) => {
    expect(formatDate(text)).toBeNull();
  },
);
