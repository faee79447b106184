import { expect, test } from "vitest";
import { buildFragments } from "../bench/testing/build-fragments.ts";

/** What a built widget holds of each component, and of none else. */
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

/** Which components are made of which. */
const parts: { [Name in keyof typeof traces]?: keyof typeof traces } = {
  CopyButton: "Button",
  RetryButton: "Button",
};

test("a widget holds code and style of the components that it uses, and of no others", async () => {
  const fragments = await buildFragments(
    names.map((name) => {
      const shown = `h(${name} as never, { items: [], rows: [], columns: [], value: "1", href: "https://a.example/" } as never)`;
      return `import { h } from "preact"; import { ${name} } from "@orderpane/runtime/ui"; export default () => ${shown};`;
    }),
  );
  const held = fragments.map((html) => names.filter((name) => traces[name].test(html)));
  expect(held).toEqual(names.map((name) => names.filter((part) => part === name || part === parts[name])));
}, 60_000);
