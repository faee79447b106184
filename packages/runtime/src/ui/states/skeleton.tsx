import styles from "./skeleton.module.css";
import { loadingText } from "../texts.ts";
import hidden from "../visually-hidden.module.css";

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** How many lines of text are expected. Default 3. */
  readonly lines?: number;
}

/** Takes up the space of content that is loading. Screen readers say «Загрузка…». */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div role="status" class={styles.skeleton}>
      <span class={hidden.hidden}>{loadingText()}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}
