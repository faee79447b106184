import { exactRegex } from "rolldown/filter";
import type { Plugin, PluginOption } from "vite";
import { normalizeNewlines } from "../inline/traps.ts";
import { isOfRuntime } from "../packages/runtime-package.ts";
import { oneRuntimePlugin } from "../packages/packages-plugin.ts";
import { settingsCheck } from "./settings-check.ts";
import { entryPlugin } from "./entry.ts";
import { chooseFeatures, featuresPlugin } from "./preact/optional-features.ts";
import { classReadsPlugin } from "./styles/class-reads.ts";
import type { WidgetBuilder } from "./widget-builder.ts";

/** Plugins that only builds need, not development. */
export function buildPlugins(builder: WidgetBuilder): PluginOption[] {
  return [
    entryPlugin(builder),
    settingsCheck(builder),
    classReadsPlugin(),
    jsxInjectPlugin(builder),
    oneRuntimePlugin(() => builder.root),
    featuresPlugin(builder),
    newlinesPlugin(),
    metaUrlPlugin(),
    requirePlugin(),
    sheetTextPlugin(builder),
    preloadPlugin(),
    finishPlugin(builder),
  ];
}

/** Replaces `import.meta.url`, which Vite adds as a base for asset URLs although they do not need one. */
function metaUrlPlugin(): Plugin {
  const written = "'' + import.meta.url";
  return {
    name: "orderpane:meta-url",
    enforce: "post",
    transform: {
      filter: { code: written },
      handler: (code) => ({
        code: code.replaceAll(written, "'about:blank'".padEnd(written.length)),
        map: null,
      }),
    },
  };
}

/**
 * The bundler only provides `require` to a UMD module that does not check for it first. A module that also
 * passes `require` on brings its own.
 */
function requirePlugin(): Plugin {
  const test = /\btypeof require\b/g;
  return {
    name: "orderpane:require",
    enforce: "post",
    transform: {
      filter: { code: "typeof require" },
      handler(code) {
        const others = code.replace(test, "").replace(/\brequire\s*\(\s*(["'`])[^"'`]*\1\s*\)/g, "");
        if (/\brequire\b/.test(others)) return null;
        return { code: code.replace(test, (text) => '"function"'.padEnd(text.length)), map: null };
      },
    },
  };
}

/**
 * Normalizes newlines: the bundler keeps some CRs in tagged templates, and CRLF must not change the output.
 */
function newlinesPlugin(): Plugin {
  return {
    name: "orderpane:newlines",
    enforce: "post",
    transform: { filter: { code: "\r" }, handler: (code) => ({ code: normalizeNewlines(code), map: null }) },
  };
}

/** Handles `import text from "./a.css?inline"`. */
function sheetTextPlugin(builder: WidgetBuilder): Plugin {
  return {
    name: "orderpane:sheet-text",
    enforce: "post",
    transform: {
      filter: { id: /\.(?:css|less|s[ac]ss|styl|pcss)\?(?:.*&)?inline\b/ },
      async handler(code, id) {
        const [, text] = /^export default (".*")$/s.exec(code) ?? [];
        if (text === undefined) return null;
        const css = await builder.finishSheet(id, JSON.parse(text) as string);
        return { code: `export default ${JSON.stringify(css)}`, map: { mappings: "" } };
      },
    },
  };
}

/** Appends `oxc.jsxInject` after compilation, at the end of the module, so that no lines move. */
function jsxInjectPlugin(builder: WidgetBuilder): Plugin {
  return {
    name: "orderpane:jsx-inject",
    transform: {
      filter: { id: { include: /\.[jt]sx$/, exclude: /[\\/]node_modules[\\/]/ } },
      handler(code, id) {
        const { jsxInject, root } = builder;
        if (jsxInject === undefined || isOfRuntime(root, id)) return null;
        return { code: `${code}\n;${jsxInject}`, map: null };
      },
    },
  };
}

/**
 * Removes Vite's preload function, which loads further files before each dynamic import. Widgets have none.
 */
function preloadPlugin(): Plugin {
  return {
    name: "orderpane:preload",
    enforce: "pre",
    load: {
      filter: { id: exactRegex("\0vite/preload-helper.js") },
      handler: () => ({ code: "export const __vitePreload = (load) => load();", map: { mappings: "" } }),
    },
  };
}

/** Records the widget's inputs, and removes unreachable code from the finished program. */
function finishPlugin(builder: WidgetBuilder): Plugin {
  return {
    name: "orderpane:finish",
    enforce: "post",
    buildEnd() {
      for (const id of this.getModuleIds()) builder.current?.inputs.add(id);
    },
    renderChunk: (program) => (builder.isShrunk ? { code: chooseFeatures(program), map: null } : null),
  };
}
