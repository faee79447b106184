/** What a badge or a notice is about, told by its colours and always by its words as well. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";
