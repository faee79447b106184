import type { ComponentChildren } from "preact";
import styles from "./spinner.module.css";
import { loadingText } from "../texts.ts";

/** Something is under way. What it says («Загрузка…» by default) is read out when it appears. */
export function Spinner({ children = loadingText() }: { children?: ComponentChildren }) {
  return (
    <div role="status" class={styles.spinner}>
      {children}
    </div>
  );
}
