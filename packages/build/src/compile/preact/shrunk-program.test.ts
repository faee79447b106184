import { describe, expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles, writeFiles } from "../../testing/temporary-project.ts";
import { playWidget } from "./testing/play-widget.ts";

/** Single-letter names on a component, on an element, as object keys and in a text. */
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$".split("");
const each = (text: string) => letters.map((letter) => text.replaceAll("%", () => letter)).join(",");
const kinds: [name: string, source: string, missing: RegExp, kept: RegExp][] = [
  [
    "hooks, context, portals, SVG, keyed lists and refs",
    `import { createContext, createPortal, createRef } from "preact";
    import { useContext, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
    const Theme = createContext("light");
    const log = [];
    const Bad = () => { throw new Error("bad"); };
    const Safe = () => { const [error] = useErrorBoundary(); return error ? <b>{error.message}</b> : <Bad />; };
    const Deep = () => <i id={useId()} title={useContext(Theme)}>{useMemo(() => log.length, [])}</i>;
    export default function Kind() {
      const [items, next] = useReducer((old) => [...old.slice(1), old[0]], ["a", "b", "c"]);
      const [on, setOn] = useState(false);
      const ref = useRef(), object = createRef();
      useEffect(() => { log.push("effect"); return () => log.push("cleanup"); }, [on]);
      useLayoutEffect(() => { log.push(ref.current.tagName); });
      return <Theme.Provider value={on ? "dark" : "light"}>
        <button ref={ref} onClick={() => { setOn(!on); next(); }} {...JSON.parse('{"e":1,"k":2,"P":3}')}>{log.join()}</button>
        <svg viewBox="0 0 9 9" ref={object}><rect x="1" y="2" r="3" onClick={() => setOn(true)} class={on ? "on" : "off"} /></svg>
        <ul>{items.map((item) => <li key={item} ref={(li) => log.push(item + !!li)}>{item}</li>)}</ul>
        {on && createPortal(<Deep />, document.body)}
        <Deep {...JSON.parse('{"P":1,"_":2,"e":3,"i":4}')} /><Safe /><><input defaultValue="x" value={on ? "y" : undefined} /></>
      </Theme.Provider>;
    }`,
    /componentDidMount|getDerivedStateFromProps/,
    /contextType/,
  ],
  [
    "a class with every letter, and the same letters elsewhere",
    `import { Component } from "preact";
    class Letters extends Component {
      ${each('% = "%1";').replaceAll(",", "")}
      render() {
        const { ${each("%: own_%")} } = this;
        return <p ${each('%="2"').replaceAll(",", " ").replace("$=", "A1=")} onClick={() => { this.a += "!"; this.setState({ e: 1 }); }}>
          {[${each("own_%")}].join()}{JSON.stringify({ ${each("%: 3")} })}{this.a}{this.state.e}
        </p>;
      }
    }
    export default () => <Letters />;`,
    /dangerouslySetInnerHTML|childNodes|componentDidMount/,
    /__k/,
  ],
  [
    "a class with every method that Preact calls",
    `import { Component, options } from "preact";
    const log = [];
    options.vnode = (vnode) => { if (vnode.type === "b") vnode.props.title = "from vnode"; };
    options.event = (event) => (log.push("event " + event.type), event);
    options.debounceRendering = (render) => (log.push("debounced"), queueMicrotask(render));
    class Inner extends Component {
      static getDerivedStateFromProps(props) { log.push("derived"); return { n: props.n }; }
      shouldComponentUpdate() { log.push("should"); return true; }
      getSnapshotBeforeUpdate() { return "snapshot"; }
      componentDidMount() { log.push("mounted"); }
      componentDidUpdate(_props, _state, snapshot) { log.push("updated " + snapshot); }
      componentWillUnmount() { log.push("gone"); }
      render() { if (this.props.n > 3) throw new Error("too many"); return <b>{this.state.n}</b>; }
    }
    class Old extends Component {
      componentWillMount() { log.push("will mount"); }
      componentWillReceiveProps() { log.push("will receive"); }
      componentWillUpdate() { log.push("will update"); }
      getChildContext() { return { a: 1 }; }
      render() { return <Inner n={this.props.n} />; }
    }
    export default class Kind extends Component {
      static getDerivedStateFromError(error) { return { error: error.message }; }
      render(_props, { n = 1, error }) {
        return <button onClick={() => this.setState({ n: n + 1 })}>{error ?? <Old n={n} />}{log.join()}</button>;
      }
    }`,
    /dangerouslySetInnerHTML|childNodes/,
    /componentDidUpdate/,
  ],
  [
    "code written for React",
    `import { forwardRef, lazy, memo, Suspense, useState } from "preact/compat";
    const Button = memo(forwardRef((props, ref) => <button ref={ref} {...props} />));
    const Late = lazy(async () => ({ default: () => <i>late</i> }));
    export default function Kind() {
      const [count, setCount] = useState(0);
      return <Suspense fallback="wait"><Button onClick={() => setCount(count + 1)}>{count}</Button><Late /></Suspense>;
    }`,
    /orderpane\$|dangerouslySetInnerHTML/,
    /componentWillMount/,
  ],
  [
    "data with names such as Preact's own",
    `export default () => { const data = JSON.parse('{"__v":7,"__":8}'); return <p title={data.__}>{data.__v}</p>; };`,
    /componentDidMount|dangerouslySetInnerHTML|defaultValue|defaultChecked/,
    /__k/,
  ],
];

describe("does the same as the program with all checks:", () => {
  test.each(kinds)("%s", async (_name, source, missing, kept) => {
    const root = await temporaryProject(widgetFiles("a", { "index.tsx": source }));
    const small = await builtParts(root);
    await writeFiles(root, { "vite.config.js": "export default { build: { minify: false } };" });
    const whole = await builtParts(root);
    expect(small.script).not.toMatch(missing);
    expect(small.script).toMatch(kept);
    expect(whole.script).toMatch(/__k: null/);
    const clicks = source.includes("onClick") ? 4 : 0;
    const [played, reference] = await Promise.all(
      [small, whole].map(({ script }) => playWidget(script, clicks)),
    );
    expect(played).toEqual(reference);
    expect(played?.join()).not.toContain("could not be shown");
    expect(new Set(played).size).toBe(clicks + 1);
  });
});
