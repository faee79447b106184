import type { ComponentChildren } from "preact";
import styles from "./key-value-list.module.css";

/** Props of {@link KeyValueList}. */
export interface KeyValueListProps {
  /** Pairs with the value `null`, `undefined`, `false` or an empty text are left out. */
  readonly items: readonly (readonly [key: string, value: ComponentChildren])[];
}

/** A list with names on the left and values on the right. Line breaks in values are kept. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl class={styles.list}>
      {items.map(
        ([key, value]) =>
          value != null &&
          value !== false &&
          value !== "" && [<dt key={`${key}:`}>{key}</dt>, <dd key={key}>{value}</dd>],
      )}
    </dl>
  );
}
