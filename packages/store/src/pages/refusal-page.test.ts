import { expect, test } from "vitest";
import { startStore } from "../testing/test-client.ts";
import type { LoginProblem } from "../lifecycle/login-return.ts";
import { word } from "../wording/wording.ts";
import { localeOf } from "./locale.ts";
import { refusalPage } from "./refusal-page.ts";

test.each([
  ["ru-RU", "ru", "Такого приложения нет.", "Сначала зарегистрируйте его."],
  ["en-US", "en", "There is no such application.", "register it first"],
])("a refused login is explained in the browser's language: %s", async (accepted, language, text, reason) => {
  const { call } = startStore();
  const headers = { "Accept-Language": accepted };
  const path = "/admin/applications/none/login?token=t&login=https://a.example/";
  const answer = await call("GET", path, { user: null, headers });
  const page = await answer.text();
  expect(answer.status).toBe(404);
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(text);
  expect(page).toContain(reason);
});

test.each([
  "unknown-application",
  "bad-request",
  "not-installed",
  "no-login-url",
  "foreign-domain",
  "foreign-autologin-url",
] satisfies LoginProblem[])("%s: no English page has a Russian letter", (problem) => {
  const reason = word("loginNotAutologin", { expected: "<why>" });
  const page = refusalPage({ status: 403, problem, reason }, localeOf("en"));
  expect(page).not.toMatch(/[а-яё]/i);
  expect(page).toContain("&lt;why&gt;");
});
