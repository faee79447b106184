import type { ComponentChildren, Key } from "preact";
import styles from "./table.module.css";

/** A column of a {@link Table}. */
export interface TableColumn<Row> {
  readonly title: ComponentChildren;
  /** Returns the content of a row's cell in this column. */
  readonly cell: (row: Row) => ComponentChildren;
  /** Content of the last row, such as a total. */
  readonly foot?: ComponentChildren;
  /** `end` for numbers. Default `start`. */
  readonly align?: "start" | "end";
}

/** Props of {@link Table}. */
export interface TableProps<Row> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** Identifies a row when rows change. Default: its index. */
  readonly rowKey?: (row: Row) => Key;
}

/** A table. It fits the available width: long words are broken if necessary. */
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
