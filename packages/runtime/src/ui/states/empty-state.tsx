import type { ComponentChildren } from "preact";
import styles from "./empty-state.module.css";
import { emptyText } from "../texts.ts";

/** Replaces a table or list that has nothing to show. The default text is «Здесь пока пусто». */
export function EmptyState({ children = emptyText() }: { children?: ComponentChildren }) {
  return <div class={styles.empty}>{children}</div>;
}
