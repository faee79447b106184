// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget, screen, within } from "../../testing.ts";
import { Table, type TableProps } from "./table.tsx";

interface Line {
  readonly id: number;
  readonly title: string;
  readonly sum: number;
}

const tea: Line = { id: 1, title: "Чай", sum: 500 };
const cup: Line = { id: 2, title: "Чашка", sum: 290 };
const props: TableProps<Line> = {
  label: "Состав",
  rows: [tea, cup],
  rowKey: ({ id }) => id,
  columns: [
    { title: "Товар", cell: ({ title }) => <b>{title}</b>, foot: "Итого" },
    { title: "Сумма", cell: ({ sum }) => sum, foot: 790, align: "end" },
  ],
};

const cells = () =>
  screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

test("a table has a name, column titles, rows and a foot", () => {
  renderWidget(<Table {...props} />);
  expect(screen.getByRole("table", { name: "Состав" })).toBeDefined();
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Товар", "Сумма"]);
  expect(cells().slice(1)).toEqual([
    ["Чай", "500"],
    ["Чашка", "290"],
    ["Итого", "790"],
  ]);
});

test("a table has no foot unless a column has one, and shows column titles without rows", () => {
  const columns = props.columns.map(({ foot: _, ...column }) => column);
  renderWidget(<Table {...props} columns={columns} rows={[]} />);
  expect(cells()).toEqual([["Товар", "Сумма"]]);
});

test("the rows of a table keep their elements when their order changes", () => {
  const { rerender } = renderWidget(<Table {...props} />);
  const row = () => within(screen.getByRole("table")).getByText("Чай").closest("tr");
  const before = row();
  rerender(<Table {...props} rows={[cup, tea]} />);
  expect(cells().slice(1, 3)).toEqual([
    ["Чашка", "290"],
    ["Чай", "500"],
  ]);
  expect(row()).toBe(before);
});
