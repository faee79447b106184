import type { ComponentChildren } from "preact";
import styles from "./empty-state.module.css";
import { emptyText } from "../texts.ts";

/** In the place of a table or list that has nothing to show. Says «Здесь пока пусто» unless told otherwise. */
export function EmptyState({ children = emptyText() }: { children?: ComponentChildren }) {
  return <div class={styles.empty}>{children}</div>;
}
