import type { ComponentChildren } from "preact";
import styles from "./panel.module.css";

/** What a widget puts around all that it shows: the font, the colour of text, and the space between its children. */
export function Panel({ children }: { children: ComponentChildren }) {
  return <div class={styles.panel}>{children}</div>;
}
