import type { Comment } from "oxc-parser";
import type { Cut } from "./signature.ts";

/** The comments of one source text. */
export interface Comments {
  /** The text of the doc comment that stands right before `position`, without its asterisks; empty where none does. */
  docBefore(position: number): string;
  /** What of them does not belong into a signature: doc comments, and what is said to the linter. */
  readonly cuts: readonly Cut[];
}

export function readComments(source: string, comments: readonly Comment[]): Comments {
  const backwards = comments.toReversed();
  return {
    docBefore(position) {
      let next = position;
      for (const comment of backwards) {
        if (comment.start >= next) continue;
        if (source.slice(comment.end, next).trim() !== "") break;
        if (isDoc(comment)) return textOf(comment);
        // Something to the linter may stand in between.
        next = comment.start;
      }
      return "";
    },
    cuts: comments
      .filter((comment) => isDoc(comment) || comment.value.trimStart().startsWith("oxlint-"))
      .map(({ start, end }) => ({ start, end: nextText(source, end), put: "" })),
  };
}

function isDoc({ type, value }: Comment): boolean {
  return type === "Block" && value.startsWith("*");
}

function textOf({ value }: Comment): string {
  return value
    .slice(1)
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trimEnd())
    .join("\n")
    .trim();
}

function nextText(source: string, position: number): number {
  return source.length - source.slice(position).trimStart().length;
}
