import { build, type Plugin, type ResolvedConfig, type Rolldown } from "vite";
import { encodeDataUrl } from "../inline/data-url.ts";
import { fileOf } from "../source/paths.ts";

/**
 * Converts a worker to a data URL, as in a build: a frame's origin is opaque, so it cannot start a worker
 * from the development server.
 */
export function workersPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "orderpane:workers",
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    enforce: "post",
    configResolved: (resolved) => void (config = resolved),
    transform: {
      filter: { id: /[?&]worker(?:&|$)/ },
      async handler(_code, id) {
        const { code, moduleIds } = await bundle(config, fileOf(id));
        for (const file of moduleIds) this.addWatchFile(fileOf(file));
        const url = JSON.stringify(encodeDataUrl("worker.js", Buffer.from(code)));
        const isUrl = /[?&]url\b/.test(id);
        const worker = `function (options) { return new Worker(${url}, { name: options?.name }); }`;
        return { code: `export default ${isUrl ? url : worker}`, map: { mappings: "" } };
      },
    },
  };
}

async function bundle({ root, mode, configFile }: ResolvedConfig, input: string) {
  const result = await build({
    root,
    mode,
    configFile: configFile ?? false,
    logLevel: "silent",
    build: { write: false, minify: false, rolldownOptions: { input, output: { format: "iife" } } },
  });
  return ([result].flat()[0] as Rolldown.RolldownOutput).output[0];
}
