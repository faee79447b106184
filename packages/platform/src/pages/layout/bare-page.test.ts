import { expect, test } from "vitest";
import { createMessage } from "../../messages/message.ts";
import { localeOf } from "../language/locale.ts";
import { refusedLoginPage } from "./bare-page.ts";

test("a refused login is explained in one language, and the reason is escaped", () => {
  const reason = createMessage("loginNotAutologin", { expected: "<why>" });
  const page = refusedLoginPage({ status: 403, reason }, localeOf("en"));
  expect(page).toContain("The login into the application has failed");
  expect(page).not.toMatch(/[а-яё]/i);
  expect(page).toContain("&lt;why&gt;");
});
