import { isWidgetPage, type Widget } from "../widget/fields.ts";
import { splitEcho } from "./echo.ts";
import { type Fragment, sealFragment } from "./fragment.ts";

/** What the loader in a widget's code says about the run of `orderpane live` that put it there. */
export interface LiveRun {
  /** When it ends, in ms since 1970. The loader then tries nothing. */
  readonly until: number;
  /** Address of the module on the author's machine, which nobody can guess. */
  readonly url: string;
  /** Name of the author's machine, for people. */
  readonly host: string;
}

/**
 * Runs the fragment's own script, unless the author's machine responds within 300 ms.
 *
 * - A browser that knows the permission must have granted it: no user is asked, and no console shows that it
 *   was refused. A page on http is one of this machine, which needs no permission.
 * - The controller also serves as the options of `fetch`, for its signal.
 * - The script runs in a task of its own, so that the window reports its error as that of any script. An
 *   error in a module script is reported like this, too, but not one in a module that is imported.
 */
const loader = [
  "((run,end)=>{",
  "if(Date.now()>end)return run();",
  "let back=()=>queueMicrotask(run);",
  "(async url=>{",
  "let stop=new AbortController,s=document.createElement('script'),",
  "ask=name=>navigator.permissions.query({name}),",
  "p=location.protocol!='http:'&&await ask('loopback-network')",
  // Its name in Chrome 142 to 144.
  ".catch(()=>ask('local-network-access')).catch(()=>0);",
  "setTimeout(()=>stop.abort(),300);",
  "if(p&&p.state!='granted'||!(await fetch(url,stop)).ok)throw 0;",
  "s.type='module';",
  "s.src=url;",
  "s.onerror=back;",
  // The module brings its own style.
  "s.onload=()=>document.querySelector('[data-orderpane]').previousSibling.remove();",
  "document.body.append(s)",
  "})(",
].join("");

/** Adds a loader to a fragment. It is sealed anew afterwards, because the hash covers the loader. */
export function addLoader(fragment: Fragment, { until, url, host }: LiveRun): Fragment {
  const name = host.replace(/[^\w.-]/g, "").slice(0, 30);
  const start = `${loader}${JSON.stringify(url)}).catch(back)})(function(){`;
  return { ...fragment, script: `${start}${fragment.script}},${until},${JSON.stringify(name)})` };
}

/**
 * Reads the run from the code of a widget in a store, and the build of its fragment without the loader, which
 * is empty if the store returned no height or page. `null` if the widget is not live.
 */
export function readLive({ code, height, pageType }: Pick<Widget, "code" | "height" | "pageType">) {
  const fragment = code === null ? null : splitEcho(code);
  const found = fragment && removeLoader(fragment);
  if (!found) return null;
  const isSealable = height !== null && isWidgetPage(pageType);
  const build = isSealable ? sealFragment(found.fragment, { height, page: pageType }).build : "";
  return { ...found.run, build };
}

/** The inverse of {@link addLoader}. `null` if there is no loader of this version. */
export function removeLoader(fragment: Fragment): { run: LiveRun; fragment: Fragment } | null {
  if (!fragment.script.startsWith(loader)) return null;
  const [, url = "", script = "", until, host = ""] = rest.exec(fragment.script.slice(loader.length)) ?? [];
  if (until === undefined) return null;
  return { run: { until: Number(until), url, host }, fragment: { ...fragment, script } };
}

const rest = /^"([^"\\]*)"\)\.catch\(back\)\}\)\(function\(\)\{(.*)\},(\d+),"([\w.-]*)"\)$/s;
