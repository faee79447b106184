import type { ComponentChildren } from "preact";
import styles from "./badge.module.css";
import type { Tone } from "../tone.ts";
import tones from "../tones.module.css";

/** Props of {@link Badge}. */
export interface BadgeProps {
  /** Default `neutral`. */
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}

/** A status in a word or two, such as «оплачен». */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span class={`${styles.badge} ${tones[tone]}`}>{children}</span>;
}
