import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "rolldown/utils";
import type { Plugin } from "vite";
import { ownScript } from "../../packages/runtime-package.ts";
import { fileOf } from "../../source/paths.ts";
import { errorAt, unlessTooDeep, wrapForBundler } from "../../source/problem.ts";

/**
 * Refuses decorators that nothing has compiled. No browser knows them, and where fields are compiled for older
 * browsers, the bundler would leave out the decorators of fields without a word.
 */
export function decoratorCheck(root: () => string): Plugin {
  return {
    name: "orderpane:decorator-check",
    enforce: "post",
    transform: {
      filter: { id: ownScript, code: decorator },
      handler(code, id) {
        const offset = code.split("\n").some(mayDecorate) ? findDecorator(id, code) : null;
        if (offset === null) return;
        const place = placeInSource(id, code, offset);
        throw wrapForBundler(
          errorAt(
            { root: root(), id, code: place.code },
            {
              code: "not-compiled",
              offset: place.offset,
              problem: "a decorator is not compiled, and no browser knows it",
              fix: 'Set "experimentalDecorators": true in tsconfig.json, or compile it with a Vite plugin.',
            },
          ),
        );
      },
    },
  };
}

/** The decorator in the file itself, because `code` has been compiled. */
function placeInSource(id: string, code: string, offset: number): { code: string; offset: number } {
  const source = readFileSync(fileOf(id), "utf8");
  const found = findDecorator(id, source);
  return found === null ? { code, offset } : { code: source, offset: found };
}

/** Not the name of a package, and no mark of the compiler. */
const decorator = /@(?!__)[\w$.]+(?:\(|\s+[\w$#[*]|\s*$)/;

/** Not a line of a comment, so that few modules have to be parsed. */
function mayDecorate(line: string): boolean {
  return decorator.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line);
}

function findDecorator(id: string, code: string): number | null {
  const { program, errors } = parseSync(fileOf(id), code);
  const found: number[] = [];
  const visitor = new Visitor({ Decorator: ({ start }) => void found.push(start) });
  if (errors.length === 0) unlessTooDeep(() => visitor.visit(program));
  return found[0] ?? null;
}
