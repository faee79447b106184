import { expect, test } from "vitest";
import { buildFragments } from "../bench/testing/build-fragments.ts";

/** Text in a built widget that belongs to one component only. */
const traces = {
  Badge: /border-radius:10px/,
  Button: /aria-busy/,
  CopyButton: /execCommand/,
  DateText: /dateTime/,
  EmptyState: /Здесь пока пусто/,
  KeyValueList: /fit-content/,
  Link: /noreferrer/,
  MoneyText: /trailingZeroDisplay/,
  Notice: /space-between/,
  Panel: /container-type/,
  RetryButton: /Повторить/,
  Skeleton: /infinite alternate/,
  Spinner: /border-top-color/,
  Table: /border-collapse/,
};
const names = Object.keys(traces) as (keyof typeof traces)[];

/** Components that contain another component. */
const parts: { [Name in keyof typeof traces]?: keyof typeof traces } = {
  CopyButton: "Button",
  RetryButton: "Button",
};

test("a widget contains the code and styles of only the components that it uses", async () => {
  const fragments = await buildFragments(
    names.map((name) => {
      const shown = `h(${name} as never, { items: [], rows: [], columns: [], value: "1", href: "https://a.example/" } as never)`;
      return `import { h } from "preact"; import { ${name} } from "@orderpane/runtime/ui"; export default () => ${shown};`;
    }),
  );
  const held = fragments.map((html) => names.filter((name) => traces[name].test(html)));
  expect(held).toEqual(names.map((name) => names.filter((part) => part === name || part === parts[name])));
}, 60_000);
