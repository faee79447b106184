import type { Plugin } from "rolldown";
import { parseSync, Visitor } from "rolldown/utils";
import type { BuildConfig } from "../../build-config.ts";
import type { ModuleFilter } from "../../packages/runtime-package.ts";
import { errorAt, wrapForBundler } from "../../source/problem.ts";

/**
 * Refuses decorators that nothing has compiled. No browser knows them, and where fields are compiled for older
 * browsers, the bundler would leave out the decorators of fields without a word.
 */
export function decoratorCheck({ root }: Pick<BuildConfig, "root">, own: ModuleFilter): Plugin {
  return {
    name: "orderpane:decorator-check",
    transform: {
      filter: { id: own, code: decorator },
      handler(code, id) {
        const offset = code.split("\n").some(mayDecorate) ? findDecorator(id, code) : null;
        if (offset === null) return;
        throw wrapForBundler(
          errorAt(
            { root, id, code },
            {
              code: "not-compiled",
              offset,
              problem: "a decorator is not compiled, and no browser knows it",
              fix: 'Set "experimentalDecorators": true in tsconfig.json, or compile it with a Vite plugin.',
            },
          ),
        );
      },
    },
  };
}

/** Not the name of a package. */
const decorator = /@[\w$.]+(?:\(|\s+[\w$#[*]|\s*$)/;

/** Not a line of a comment, so that few modules have to be parsed. */
function mayDecorate(line: string): boolean {
  return decorator.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line);
}

function findDecorator(id: string, code: string): number | null {
  const { program, errors } = parseSync(id, code);
  const found: number[] = [];
  if (errors.length === 0) new Visitor({ Decorator: ({ start }) => void found.push(start) }).visit(program);
  return found[0] ?? null;
}
