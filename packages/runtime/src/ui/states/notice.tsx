import type { ComponentChildren } from "preact";
import styles from "./notice.module.css";
import type { Tone } from "../tone.ts";
import tones from "../tones.module.css";

/** Props of {@link Notice}. */
export interface NoticeProps {
  /** Default `info`. With `danger` it interrupts a screen reader; the others wait for their turn. */
  readonly tone?: Tone;
  readonly children: ComponentChildren;
  /** What the user can do about it, such as a `RetryButton`. */
  readonly action?: ComponentChildren;
}

/** A message about the whole widget. Screen readers read it out when it appears. */
export function Notice({ tone = "info", children, action }: NoticeProps) {
  return (
    <div role={tone === "danger" ? "alert" : "status"} class={`${styles.notice} ${tones[tone]}`}>
      <div>{children}</div>
      {action}
    </div>
  );
}
