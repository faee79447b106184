import { defaultClientConditions, defaultServerConditions, mergeConfig, type UserConfig } from "vite";

/**
 * Where a package names its main module, unless the project says otherwise: as in Vite, but without
 * `jsnext:main`. Other files of a package with that field, such as `moment/locale/ru`, require `main`, so that
 * there would be two copies of it.
 */
export const defaultMainFields = ["browser", "module"];

/** How packages are found, in builds and in development. `own` is what the project says. */
export function resolveDefaults(own: UserConfig["resolve"]): UserConfig {
  if (own?.mainFields !== undefined) return sourceConditions();
  return mergeConfig(sourceConditions(), { resolve: { mainFields: defaultMainFields } });
}

/**
 * Where this package runs from its sources, as in its repository, the other packages of the toolkit do, too.
 */
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
