import { stripVTControlCharacters } from "node:util";
import type { RolldownLog } from "rolldown";
import { type ESTree, parseSync } from "rolldown/utils";
import { walk } from "zimmerframe";
import { type Place, placeOf } from "../place.ts";
import { unlessTooDeep } from "../source/problem.ts";

/**
 * Returns the place of a log in the source file. The bundler reports positions in the compiled code, and
 * shows that line in its message.
 */
export function placeInSource(source: string, file: string, log: RolldownLog): Place | undefined {
  const { loc, code } = log;
  if (!loc) return undefined;
  const place = { line: loc.line, column: loc.column + 1 };
  const compiled = compiledLine(log);
  if (compiled === null || source.split(/\r?\n/)[loc.line - 1] === compiled) return place;
  const offset =
    code === "INVALID_TLA_FORMAT" ? findAwait(source, file) : findToken(source, compiled, loc.column);
  return offset === null ? place : placeOf(source, offset);
}

function compiledLine({ message, loc }: RolldownLog): string | null {
  const shown = new RegExp(`^ *${loc?.line} │ (.*)$`, "m").exec(stripVTControlCharacters(message));
  return shown?.[1] ?? null;
}

function findToken(source: string, line: string, column: number): number | null {
  const [token = ""] = /^(?:"[^"]*"|'[^']*'|`[^`]*`|[\w$]+)/.exec(line.slice(column)) ?? [];
  const text = token.replace(/^["'`]|["'`]$/g, "");
  if (text === "") return null;
  const isText = text !== token;
  const escaped = text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  const pattern = isText ? `["'\`]${escaped}["'\`]` : `(?<![\\w$.])${escaped}(?![\\w$])`;
  // Ignores comments.
  const plain = source.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, " "));
  const index = plain.search(new RegExp(pattern));
  return index < 0 ? null : index;
}

function findAwait(source: string, file: string): number | null {
  const { program, errors } = parseSync(file, source);
  const found: number[] = [];
  if (errors.length > 0) return null;
  unlessTooDeep(() =>
    walk<ESTree.Node, null>(program, null, {
      _(node, { next }) {
        if (/Function/.test(node.type)) return;
        const isAwait =
          node.type === "AwaitExpression" ||
          (node.type === "ForOfStatement" && node.await) ||
          (node.type === "VariableDeclaration" && node.kind === "await using");
        if (isAwait) found.push(node.start);
        next();
      },
    }),
  );
  return found[0] ?? null;
}
