import type { Look } from "./looks.ts";
import type { Box } from "./measure-frame.ts";
import type { RuleId } from "./rules.ts";

/** Something that is wrong in one frame. */
export interface Finding {
  readonly rule: RuleId;
  /** What it is about, for people. */
  readonly subject: string;
  /** In Russian, where that differs. */
  readonly subjectRu?: string | undefined;
  /** Equal for what is the same in other frames, although the texts differ. */
  readonly place: string;
  readonly box: Box | null;
}

/** A frame that was looked at. */
export interface Sight {
  readonly look: Look;
  readonly findings: readonly Finding[];
  /** PNG of the whole content, at most {@link tallest} px high. */
  readonly picture: Buffer;
  /** The content's height in CSS px. */
  readonly height: number;
  /** The addresses that the widget has contacted, without their queries. */
  readonly contacted: readonly string[];
  /** In ms; `null` if nothing was painted. */
  readonly firstContent: number | null;
  /** In ms. */
  readonly scriptTime: number;
}

/** In CSS px. A taller picture is cut there. */
export const tallest = 2000;
