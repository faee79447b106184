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

test("two values with the same name are both shown, in order", () => {
  const { rerender } = renderWidget(<KeyValueList items={[["Телефон", "1"]]} />);
  rerender(
    <KeyValueList
      items={[
        ["Телефон", "1"],
        ["Телефон", "2"],
      ]}
    />,
  );
  expect(texts("definition")).toEqual(["1", "2"]);
});
