import type { ComponentChildren } from "preact";
import styles from "./spinner.module.css";
import { loadingText } from "../texts.ts";

/** Shows that something is loading. Screen readers read out its text, by default «Загрузка…». */
export function Spinner({ children = loadingText() }: { children?: ComponentChildren }) {
  return (
    <div role="status" class={styles.spinner}>
      {children}
    </div>
  );
}
