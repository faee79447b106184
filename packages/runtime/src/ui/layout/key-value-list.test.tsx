// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { KeyValueList } from "./key-value-list.tsx";

afterEach(cleanup);

const texts = (role: string) => screen.queryAllByRole(role).map((element) => element.textContent);

test("pairs without a value are left out", () => {
  render(
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
  const { rerender } = render(<KeyValueList items={[["Телефон", "1"]]} />);
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
