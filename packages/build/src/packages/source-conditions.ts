import { defaultClientConditions, defaultServerConditions, type UserConfig } from "vite";

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
