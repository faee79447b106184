import type { Plugin } from "rolldown";
import { parseSync, Visitor } from "rolldown/utils";
import type { BuildConfig } from "../../build-config.ts";
import { errorAt, wrapForBundler } from "../../source/problem.ts";

/**
 * Refuses decorators that nothing has compiled. No browser knows them, and where fields are compiled for older
 * browsers, the bundler would leave out the decorators of fields without a word.
 */
export function decoratorCheck({ root }: Pick<BuildConfig, "root">): Plugin {
  return {
    name: "orderpane:decorator-check",
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /node_modules/ }, code: "@" },
      handler(code, id) {
        const offset = mayDecorate.test(code) ? findDecorator(id, code) : null;
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

/** Not the name of a package, and not on a line of a comment. Few other modules have to be parsed. */
const mayDecorate = /^(?!\s*(?:\/?\*|\/\/)).*@[\w$.]+(?:\(|\s+[\w$#[*])/m;

function findDecorator(id: string, code: string): number | null {
  const { program, errors } = parseSync(id, code);
  const found: number[] = [];
  if (errors.length === 0) new Visitor({ Decorator: ({ start }) => void found.push(start) }).visit(program);
  return found[0] ?? null;
}
