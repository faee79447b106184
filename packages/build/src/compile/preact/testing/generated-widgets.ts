import fc from "fast-check";

/**
 * What a component may do. `@` is its own number, `n` counts the clicks, and `children` are other components.
 * `log` is shown by the widget, so that the order of calls counts, too.
 */
const parts = [
  `const [own, setOn] = useState(() => n * 2); useEffect(() => { setOn((old) => old + n); return () => log.push("clean @"); }, [n]); return <p title={own}>{own}{children}</p>;`,
  `const [list, move] = useReducer((old) => [...old.slice(1), old[0]], [..."abcd"]); useLayoutEffect(() => { if (n > 0) move(); }, [n]); return <ul>{list.map((x) => <li key={x}>{x}{x === "a" && children}</li>)}</ul>;`,
  `return <Theme.Provider value={"t" + n}><Reader />{children}</Theme.Provider>;`,
  `return <Theme.Consumer>{(theme) => <i class={theme}>{n % 2 ? children : theme}</i>}</Theme.Consumer>;`,
  `const ref = useRef(null); useEffect(() => { log.push("ref @ " + ref.current?.tagName); }); return n % 3 === 1 ? <b ref={ref}>{children}</b> : <em ref={ref}>{children}</em>;`,
  `return n % 2 ? <>{children}<hr /></> : [<hr key="h" />, <span key="s">{children}</span>];`,
  `return <svg viewBox="0 0 9 9"><a xlinkHref="#a"><circle r={n} class={"c" + n} /></a><foreignObject><p>{children}</p></foreignObject></svg>;`,
  `return <math><mi>{n}</mi><mtext>{children}</mtext></math>;`,
  `return <><template><b>{n}</b></template><input value={n} onInput={() => {}} /><input type="checkbox" checked={n % 2 === 1} />{children}</>;`,
  `return <><input defaultValue="d@" value={n > 1 ? n : undefined} /><input type="checkbox" defaultChecked />{children}</>;`,
  `return <><p dangerouslySetInnerHTML={n === 2 ? undefined : { __html: "<u>" + n + "</u>" }} />{children}</>;`,
  `return <select value={"o" + (n % 3)}>{[0, 1, 2].map((x) => <option value={"o" + x} style={{ color: n % 2 ? "red" : "", "--x": x }}>{x}</option>)}</select>;`,
  `const id = useId(); const twice = useMemo(() => n * 2, [n]); return <label for={id} popover={n === 1 ? "auto" : undefined} hidden={n > 2}>{twice}{children}</label>;`,
  `const [error, reset] = useErrorBoundary(); return error ? <q onClick={reset}>{error.message}{children}</q> : <Bad n={n} />;`,
  `return <Cycle n={n}>{children}</Cycle>;`,
  `return <Old n={n}>{children}</Old>;`,
  `return <Safe><Bad n={n} />{children}</Safe>;`,
  `return <Typed n={n}>{children}</Typed>;`,
  `const props = { [made("dangerouslySet", "InnerHTML")]: { __html: "<u>" + n + "</u>" } }; return <><section {...props} />{children}</>;`,
  `const Tag = made("ma", "th"); return <Tag><mi>{n}</mi>{children}</Tag>;`,
  `return n > 0 ? createPortal(<b>{n}</b>, document.body) : children;`,
  `const place = useRef(); useEffect(() => { place.current.innerHTML = "<i>old</i>"; const other = place.current.cloneNode(true); render(<i>{n}</i>, other); place.current.title = other.innerHTML; }, [n]); return <><u ref={place} />{children}</>;`,
  `const count = useSignal(n); useSignalEffect(() => { log.push("signal @ " + count.value); }); useEffect(() => { count.value = n; }, [n]); return <s>{count}{children}</s>;`,
  `return <Memo n={n > 1}>{n}</Memo>;`,
  `return <Computed n={n}>{children}</Computed>;`,
];

/** What several parts use. The bundler leaves out what nothing refers to. */
const common = `
  import { Component, createContext, createPortal, render } from "preact";
  import { useEffect, useErrorBoundary, useId, useLayoutEffect, useContext, useMemo, useReducer, useRef, useState } from "preact/hooks";
  const log = [];
  const made = (...parts) => parts.join("");
  const Theme = createContext("none");
  const Reader = () => <i title={useContext(Theme)} />;
  const Bad = ({ n }) => { if (n % 2) throw new Error("bad " + n); return <i>{n}</i>; };`;

const classes: Readonly<Record<string, string>> = {
  Cycle: `class Cycle extends Component {
    static getDerivedStateFromProps(props, state) { return { all: (state.all ?? 0) + props.n }; }
    shouldComponentUpdate(props) { return props.n !== 2; }
    getSnapshotBeforeUpdate() { return "snapshot"; }
    componentDidMount() { log.push("mounted"); }
    componentDidUpdate(props, _state, snapshot) { log.push("updated " + props.n + snapshot); }
    componentWillUnmount() { log.push("gone"); }
    render() { return <b>{this.state.all}{this.props.children}</b>; }
  }`,
  Old: `class Old extends Component {
    componentWillMount() { log.push("will mount"); }
    componentWillReceiveProps(next) { log.push("receives " + next.n); }
    componentWillUpdate() { log.push("will update"); }
    getChildContext() { return { n: this.props.n }; }
    render() { return <b>{this.props.children}</b>; }
  }`,
  Safe: `class Safe extends Component {
    static getDerivedStateFromError(error) { return { error: error.message }; }
    render() { return this.state.error ? <b>{this.state.error}</b> : this.props.children; }
  }`,
  Typed: `class Typed extends Component {
    render() { return <b title={this.context}>{this.props.children}</b>; }
  }
  Typed.contextType = Theme;`,
  Computed: `class Computed extends Component {
    constructor(props) { super(props); for (const k of ["e", "_", "x"]) this[k] = k; }
    [made("component", "DidMount")]() { log.push("computed"); }
    render() { return <b>{this.e}{this._}{this.x}{this.props.children}</b>; }
  }`,
  Memo: `const Memo = memo(forwardRef((props, ref) => <b ref={ref}>{props.children}</b>));`,
};

const packages: Readonly<Record<string, string>> = {
  Memo: 'import { forwardRef, memo } from "preact/compat";',
  useSignal: 'import { useSignal, useSignalEffect } from "@preact/signals";',
};

/** Widgets of some of these parts, each inside another or beside it. */
export function generatedWidgets(): fc.Arbitrary<string> {
  const part = fc.record({ index: fc.nat({ max: parts.length - 1 }), isInside: fc.boolean() });
  return fc.array(part, { minLength: 1, maxLength: 5 }).map((chosen) => {
    const components = chosen.map(
      ({ index }, at) => `function C${at}({ n, children }) { ${parts[index]?.replaceAll("@", String(at))} }`,
    );
    const body = components.join("\n");
    const used = (names: Readonly<Record<string, string>>) =>
      Object.entries(names).flatMap(([name, code]) => (new RegExp(`\\b${name}\\b`).test(body) ? [code] : []));
    const tree = chosen.reduceRight((inner, { isInside }, at) => {
      return isInside ? `<C${at} n={n}>${inner}</C${at}>` : `<C${at} n={n} />${inner}`;
    }, "");
    return [
      ...used(packages),
      common,
      ...used(classes),
      body,
      `export default function Root() {
        const [n, next] = useState(0);
        return <main><button onClick={() => next(n + 1)}>{n}</button>${tree}<pre>{n > 0 && log.join()}</pre></main>;
      }`,
    ].join("\n");
  });
}
