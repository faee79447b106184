import type { ComponentChildren } from "preact";
import styles from "./notice.module.css";
import type { Tone } from "../tone.ts";
import tones from "../tones.module.css";

/** Props of {@link Notice}. */
export interface NoticeProps {
  /** Default `info`. `danger` interrupts a screen reader; the others wait. */
  readonly tone?: Tone;
  readonly children: ComponentChildren;
  /** An action for the user, such as a `RetryButton`. */
  readonly action?: ComponentChildren;
}

/** A message about the whole widget. Screen readers announce it when it appears. */
export function Notice({ tone = "info", children, action }: NoticeProps) {
  return (
    <div role={tone === "danger" ? "alert" : "status"} class={`${styles.notice} ${tones[tone]}`}>
      <div>{children}</div>
      {action}
    </div>
  );
}
