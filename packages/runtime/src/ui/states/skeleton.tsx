import styles from "./skeleton.module.css";
import { loadingText } from "../texts.ts";
import hidden from "../visually-hidden.module.css";

/** What {@link Skeleton} takes. */
export interface SkeletonProps {
  /** How many lines of text are expected. Default 3. */
  readonly lines?: number;
}

/** Holds the place of what is being loaded, so that nothing jumps when it comes. A screen reader says «Загрузка…». */
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
