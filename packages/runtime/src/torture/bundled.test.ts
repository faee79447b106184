import { expect, test } from "vitest";
import { buildFragments } from "../bench/build-fragments.ts";

/** Text in a built widget that only one component contains. */
const traces = {
  Badge: /border-radius:10px/,
  Button: /aria-busy/,
  Checkbox: /type:`checkbox`/,
  Confirm: /Отмена/,
  CopyButton: /execCommand/,
  DateText: /dateTime/,
  EmptyState: /Здесь пока пусто/,
  Field: /aria-describedby/,
  Form: /FormData/,
  Input: /`input`,\{(?!.*type:`checkbox`)/,
  KeyValueList: /fit-content/,
  Link: /noreferrer/,
  MoneyText: /trailingZeroDisplay/,
  Notice: /space-between/,
  Panel: /container-type/,
  RetryButton: /Повторить/,
  Select: /`option`/,
  Skeleton: /infinite alternate/,
  Spinner: /border-top-color/,
  Table: /border-collapse/,
  Textarea: /`textarea`,\{/,
};
const names = Object.keys(traces) as (keyof typeof traces)[];

/** Components that contain other components, or their text. */
const parts: { [Name in keyof typeof traces]?: (keyof typeof traces)[] } = {
  Checkbox: ["Field"],
  Confirm: ["Button", "Notice", "RetryButton"],
  CopyButton: ["Button"],
  Form: ["Button", "Notice"],
  Input: ["Field"],
  RetryButton: ["Button"],
  Select: ["Field"],
  Textarea: ["Field"],
};

test("a widget contains the code and styles of only the components that it uses", async () => {
  const fragments = await buildFragments(
    names.map((name) => {
      const shown = `h(${name} as never, { items: [], options: [], rows: [], columns: [], value: "1", href: "https://a.example/" } as never)`;
      return `import { h } from "preact"; import { ${name} } from "@orderpane/runtime/ui"; export default () => ${shown};`;
    }),
  );
  const held = fragments.map((html) => names.filter((name) => traces[name].test(html)));
  expect(held).toEqual(
    names.map((name) => names.filter((part) => part === name || parts[name]?.includes(part))),
  );
}, 60_000);
