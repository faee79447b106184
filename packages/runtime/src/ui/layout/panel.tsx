import type { ComponentChildren } from "preact";
import styles from "./panel.module.css";

/** The outermost element of a widget: sets the font, the text colour and the space between its children. */
export function Panel({ children }: { children: ComponentChildren }) {
  return <div class={styles.panel}>{children}</div>;
}
