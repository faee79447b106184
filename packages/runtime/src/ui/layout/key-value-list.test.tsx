// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget, screen } from "../../testing.ts";
import { KeyValueList } from "./key-value-list.tsx";

const texts = (role: string) => screen.queryAllByRole(role).map((element) => element.textContent);

test("pairs without a value are left out", () => {
  renderWidget(
    <KeyValueList
      items={[
        ["Имя", "Анна"],
        ["Бонусы", 0],
        ["ИНН", null],
        ["КПП", undefined],
        ["ОГРН", ""],
        ["Скидка", false],
        ["Почта", <a href="mailto:a@b.ru">a@b.ru</a>],
      ]}
    />,
  );
  expect(texts("term")).toEqual(["Имя", "Бонусы", "Почта"]);
  expect(texts("definition")).toEqual(["Анна", "0", "a@b.ru"]);
  expect(screen.getByRole("link")).toBeDefined();
});
