/** The meaning of a badge or a notice, which sets its colours. The text must express the meaning too. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";
