import type { ComponentChildren } from "preact";
import emptyStyles from "./empty-state.module.css";
import skeletonStyles from "./skeleton.module.css";
import spinnerStyles from "./spinner.module.css";
import { emptyText, loadingText } from "../texts.ts";
import hidden from "../visually-hidden.module.css";

/** Replaces a table or list that has nothing to show. The default text is «Здесь пока пусто». */
export function EmptyState({ children = emptyText() }: { children?: ComponentChildren }) {
  return <div class={emptyStyles.empty}>{children}</div>;
}

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Number of expected lines of text. Default 3. */
  readonly lines?: number;
}

/** Takes up the space of loading content. Screen readers announce «Загрузка…». */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div role="status" class={skeletonStyles.skeleton}>
      <span class={hidden.hidden}>{loadingText()}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

/** Shows that something is loading. Screen readers announce its text, by default «Загрузка…». */
export function Spinner({ children = loadingText() }: { children?: ComponentChildren }) {
  return (
    <div role="status" class={spinnerStyles.spinner}>
      {children}
    </div>
  );
}
