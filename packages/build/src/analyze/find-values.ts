import { parseSync } from "rolldown/utils";
import type { ESTree } from "rolldown/utils";
import { walk } from "zimmerframe";
import type { ImportedValue } from "./imported-values.ts";
import { createKnownValues } from "./known-values.ts";
import { literalValue, rawOffset } from "./literal-value.ts";

type Node = ESTree.Node;

/** A piece of a script that is a value of imported files, or a part of one. */
export interface FoundValue {
  start: number;
  end: number;
  /** More than one if several files have the same value. */
  sources: readonly string[];
}

/**
 * Finds the values of imported files in a script, in order and without overlaps. The source map does not
 * help: the bundler does not map JSON, and the minifier maps a folded constant to the text that contains it.
 */
export function findValues(script: string, values: readonly ImportedValue[]): FoundValue[] {
  if (values.length === 0) return [];
  const known = createKnownValues(values);
  const found: FoundValue[] = [];
  const { program } = parseSync("script.js", script, { sourceType: "module" });
  walk(program as Node, null, {
    _(node, { next }) {
      const sources = known.sourcesOf(literalValue(node));
      if (sources) {
        found.push({ start: node.start, end: node.end, sources });
        return;
      }
      for (const { text, start, end } of textsOf(node)) {
        const raw = script.slice(start, end);
        for (const part of known.partsOf(text)) {
          const [from, to] = [rawOffset(raw, part.start), rawOffset(raw, part.end)];
          found.push({ start: start + from, end: start + to, sources: part.sources });
        }
      }
      next();
    },
  });
  return found.sort((a, b) => a.start - b.start);
}

interface WrittenText {
  text: string;
  /** Offsets of the text without its delimiters. */
  start: number;
  end: number;
}

function textsOf(node: Node): WrittenText[] {
  if (node.type === "Literal" && typeof node.value === "string") {
    return [{ text: node.value, start: node.start + 1, end: node.end - 1 }];
  }
  if (node.type !== "TemplateElement") return [];
  return [{ text: node.value.cooked ?? "", start: node.start, end: node.end }];
}
