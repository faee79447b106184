// @vitest-environment happy-dom
import type { ComponentType } from "preact";
import { describe, expect, test } from "vitest";
import { renderWidget } from "../testing.ts";
import { CopyButton } from "./actions/copy-button.tsx";
import { Form } from "./forms/form.tsx";
import { EmptyState } from "./states/empty-state.tsx";
import { RetryButton } from "./actions/retry-button.tsx";
import { Skeleton } from "./states/skeleton.tsx";
import { Spinner } from "./states/spinner.tsx";

const rows: [name: string, Shown: ComponentType, russian: string, english: string][] = [
  ["Spinner", () => <Spinner />, "Загрузка…", "Loading…"],
  ["Skeleton", () => <Skeleton />, "Загрузка…", "Loading…"],
  ["EmptyState", () => <EmptyState />, "Здесь пока пусто", "Nothing here yet"],
  ["RetryButton", () => <RetryButton />, "Повторить", "Try again"],
  ["Form", () => <Form onSubmit={() => {}}>{null}</Form>, "Сохранить", "Save"],
  ["CopyButton", () => <CopyButton text="x" />, "Копировать", "Copy"],
];

describe.each([
  ["ru", 2],
  ["ru-RU", 2],
  ["en", 3],
  ["kk", 3],
] as const)("on a page in %s", (language, column) => {
  test.each(rows)("%s is in the page's language", (...row) => {
    const Shown = row[1];
    expect(renderWidget(<Shown />, { language }).container.textContent).toBe(row[column]);
  });
});
