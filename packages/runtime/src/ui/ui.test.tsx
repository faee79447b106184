// @vitest-environment happy-dom
import type { ComponentType } from "preact";
import { describe, expect, test, vi } from "vitest";
import { fireEvent, renderWidget, screen } from "../testing.ts";
import {
  Badge,
  Button,
  Checkbox,
  CopyButton,
  DateText,
  EmptyState,
  Field,
  type FieldProps,
  Form,
  Input,
  KeyValueList,
  Link,
  MoneyText,
  Notice,
  RetryButton,
  Select,
  Skeleton,
  Spinner,
  Textarea,
} from "../ui.ts";

test("a button calls onClick and does not submit a form", () => {
  const [onClick, onSubmit] = [vi.fn<() => void>(), vi.fn<(event: Event) => void>()];
  renderWidget(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Обновить</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Обновить" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a busy button is marked as busy, keeps the focus and ignores clicks", () => {
  const onClick = vi.fn<() => void>();
  const { rerender } = renderWidget(<Button onClick={onClick}>Чек</Button>);
  const button = screen.getByRole("button");
  button.focus();
  rerender(<Button {...{ busy: true, onClick, children: "Чек" }} />);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect([button.getAttribute("aria-busy"), button.getAttribute("aria-disabled")]).toEqual(["true", "true"]);
});

test.each([
  ["https://example.com/a?b=1", "https://example.com/a?b=1", "_blank"],
  ["mailto:a@b.ru", "a@b.ru", ""],
  ["tel:+79161234567", "+79161234567", ""],
])("%s is a link whose default text is %s", (href, text, target) => {
  renderWidget(<Link href={href} />);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: text });
  expect([link.getAttribute("href"), link.target, link.rel]).toEqual([href, target, "noreferrer"]);
});

test.each([
  ["javascript:alert(1)", "javascript:alert(1)"],
  [null, ""],
  [5 as never, "5"],
])("%j is shown as text, not as a link", (href, text) => {
  const { container } = renderWidget(<Link href={href} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(container.textContent).toBe(text);
});

test("a list leaves out pairs without a value", () => {
  const values = {
    Имя: "Анна",
    Бонусы: 0,
    ИНН: null,
    КПП: undefined,
    ОГРН: "",
    Скидка: false,
    Вид: <b>x</b>,
  };
  renderWidget(<KeyValueList items={Object.entries(values)} />);
  const texts = (role: string) => screen.queryAllByRole(role).map((element) => element.textContent);
  expect(texts("term")).toEqual(["Имя", "Бонусы", "Вид"]);
  expect(texts("definition")).toEqual(["Анна", "0", "x"]);
});

test.each([
  [undefined, "status"],
  ["neutral", "status"],
  ["danger", "alert"],
] as const)("a notice of tone %s is read out as %s, with its action", (tone, role) => {
  const retry = vi.fn<() => void>();
  renderWidget(
    <Notice {...(tone && { tone })} action={<RetryButton onClick={retry} />}>
      Чек не выбит
    </Notice>,
  );
  expect(screen.getByRole(role).textContent).toContain("Чек не выбит");
  fireEvent.click(screen.getByRole("button"));
  expect(retry).toHaveBeenCalledOnce();
});

test.each([
  [<DateText value="2026-11-03T23:05:12+07:00" />, "03.11.2026, 23:05"],
  [<DateText value="вчера" />, "вчера"],
  [<DateText value={null} />, "—"],
  [<MoneyText value="1500.0" currency="RUR" />, "1 500 ₽"],
  [<MoneyText value="даром" currency="RUR" />, "даром"],
  [<MoneyText value="" currency="RUR" />, "—"],
  [<Badge>оплачен</Badge>, "оплачен"],
])("a value is shown as text: %#", (shown, text) => {
  expect(renderWidget(shown).container.textContent.replace(/\s/g, " ")).toBe(text);
});

const controls: [name: string, Control: ComponentType<FieldProps>][] = [
  ["Input", Input],
  ["Textarea", Textarea],
  ["Select", (props) => <Select {...props} options={[["a", "А"]]} />],
  ["Checkbox", Checkbox],
  ["Field", (props) => <Field {...props}>{(attributes) => <input {...attributes} />}</Field>],
];

test.each(controls)("%s has a label and is described by its error and hint", (_name, Control) => {
  renderWidget(
    <>
      <Control name="phone" label="Телефон" />
      <Control name="phone" label="Ещё телефон" hint="С кодом города" error="Нет такого" />
    </>,
  );
  const [plain, described] = ["Телефон", "Ещё телефон"].map((label) => screen.getByLabelText(label));
  expect(plain!.getAttribute("name")).toBe("phone");
  expect([plain!.hasAttribute("aria-invalid"), plain!.hasAttribute("aria-describedby")]).toEqual([
    false,
    false,
  ]);
  const ids = described!.getAttribute("aria-describedby")!.split(" ");
  const texts = ids.map((id) => document.getElementById(id)!.textContent);
  expect(texts).toEqual(["Нет такого", "С кодом города"]);
  expect(described!.getAttribute("aria-invalid")).toBe("true");
});

const texts: [name: string, Shown: ComponentType, russian: string, english: string][] = [
  ["Spinner", () => <Spinner />, "Загрузка…", "Loading…"],
  ["Skeleton", () => <Skeleton />, "Загрузка…", "Loading…"],
  ["EmptyState", () => <EmptyState />, "Здесь пока пусто", "Nothing here yet"],
  ["RetryButton", () => <RetryButton />, "Повторить", "Try again"],
  ["Form", () => <Form onSubmit={() => {}}>{null}</Form>, "Сохранить", "Save"],
  ["CopyButton", () => <CopyButton text="x" />, "Копировать", "Copy"],
];

describe.each([
  ["ru-RU", 2],
  ["en", 3],
  ["kk", 3],
] as const)("on a page in %s", (language, column) => {
  test.each(texts)("%s is in the page's language", (...row) => {
    const Shown = row[1];
    expect(renderWidget(<Shown />, { language }).container.textContent).toBe(row[column]);
  });
});
