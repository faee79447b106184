import type { ComponentChildren, Key } from "preact";
import styles from "./table.module.css";

/** A column of a {@link Table}. */
export interface TableColumn<Row> {
  readonly title: ComponentChildren;
  /** Content of the cell of a row in this column. */
  readonly cell: (row: Row) => ComponentChildren;
  /** In a last row, such as a total. */
  readonly foot?: ComponentChildren;
  /** `end` for numbers. Default `start`. */
  readonly align?: "start" | "end";
}

/** What {@link Table} takes. */
export interface TableProps<Row> {
  /** What a screen reader calls the table. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** Tells rows apart when they change; without it their order does. */
  readonly rowKey?: (row: Row) => Key;
}

/** Rows of one kind. It fits the width it is given: long words are broken where they have to be. */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  const align = columns.map((column) => (column.align === "end" ? styles.end : undefined));
  return (
    <table class={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title }, at) => (
            <th key={at} scope="col" class={align[at]}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey ? rowKey(row) : index}>
            {columns.map(({ cell }, at) => (
              <td key={at} class={align[at]}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ foot }) => foot != null) && (
        <tfoot>
          <tr>
            {columns.map(({ foot }, at) => (
              <td key={at} class={align[at]}>
                {foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
