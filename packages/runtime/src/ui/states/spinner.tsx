import type { ComponentChildren } from "preact";
import styles from "./spinner.module.css";
import { loadingText } from "../texts.ts";

/**
 * Shows that something is loading. Screen readers read out its text («Загрузка…» by default) when it appears.
 */
export function Spinner({ children = loadingText() }: { children?: ComponentChildren }) {
  return (
    <div role="status" class={styles.spinner}>
      {children}
    </div>
  );
}
