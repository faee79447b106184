import { expect, test } from "vitest";
import { startPlatform } from "../../testing/test-client.ts";
import { createMessage } from "../../messages/message.ts";
import { localeOf } from "../language/locale.ts";
import { refusedLoginPage } from "./bare-page.ts";

test.each([
  ["ru-RU", "ru", "Вход в приложение не выполнен", "Сначала зарегистрируйте его."],
  ["en-US", "en", "The login into the application has failed", "register it first"],
])("a refused login is explained in the browser's language: %s", async (accepted, language, text, reason) => {
  const { call } = startPlatform();
  const headers = { "Accept-Language": accepted };
  const path = "/admin/applications/none/login?token=t&login=https://a.example/";
  const response = await call("GET", path, { user: null, headers });
  const page = await response.text();
  expect(response.status).toBe(404);
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(text);
  expect(page).toContain(reason);
});

test("no English page has a Russian letter", () => {
  const reason = createMessage("loginNotAutologin", { expected: "<why>" });
  const page = refusedLoginPage({ status: 403, reason }, localeOf("en"));
  expect(page).not.toMatch(/[а-яё]/i);
  expect(page).toContain("&lt;why&gt;");
});
