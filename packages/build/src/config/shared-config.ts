import {
  defaultClientConditions,
  defaultServerConditions,
  mergeConfig,
  type Plugin,
  type UserConfig,
} from "vite";
import { compilerGaps } from "../compile/compiler-gaps.ts";
import { assetsPlugin } from "../compile/assets.ts";
import { jsxOptions, jsxPlugin } from "../compile/jsx.ts";
import { sheetsPlugin } from "../compile/styles/sheets-plugin.ts";
import { noReactPlugin } from "../packages/packages-plugin.ts";
import { reactAliases } from "../packages/react-packages.ts";
import { jsonPlugin } from "../source/json.ts";
import { selfContainedPlugin } from "../self-contained/self-contained-plugin.ts";

/**
 * The fields that name a package's main module, unless the project sets its own: Vite's without
 * `jsnext:main`. Other files in a package with that field, such as `moment/locale/ru`, require `main`, which
 * would add a second copy.
 */
const mainFields = ["browser", "module"];

/** The configuration shared by builds, development and tests. `own` is the project's. */
export function sharedConfig(root: string, own: UserConfig, isBuild: boolean): UserConfig {
  const jsx = jsxOptions(own.oxc, isBuild);
  return mergeConfig(sourceConditions(), {
    ...(jsx && { oxc: { jsx } }),
    resolve: {
      alias: reactAliases(root, own.resolve?.alias),
      dedupe: ["preact"],
      ...(own.resolve?.mainFields === undefined && { mainFields }),
    },
  });
}

export function sharedPlugins(root: () => string, isBuild: boolean): Plugin[] {
  // Tests also load modules outside widgets.
  const inBrowsers: Plugin["applyToEnvironment"] = ({ config: { consumer, mode } }) =>
    isBuild || (consumer === "client" && mode !== "test");
  const checks = [
    selfContainedPlugin(root, isBuild),
    compilerGaps(),
    sheetsPlugin(root, isBuild),
    noReactPlugin(root),
  ];
  for (const plugin of checks) plugin.applyToEnvironment = inBrowsers;
  return [...checks, jsxPlugin(), assetsPlugin(isBuild), jsonPlugin(root)];
}

/** If this package runs from its sources, as in its repository, so do the toolkit's other packages. */
export function sourceConditions(): UserConfig {
  if (!import.meta.url.endsWith(".ts")) return {};
  const conditions = ["orderpane-source"];
  return {
    resolve: { conditions: [...defaultClientConditions, ...conditions] },
    ssr: {
      resolve: {
        conditions: [...defaultServerConditions, ...conditions],
        externalConditions: ["node", ...conditions],
      },
    },
  };
}
