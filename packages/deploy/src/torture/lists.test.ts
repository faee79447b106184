import { type Format, formats } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planDeploy, planRemoval } from "../plan/plan-deploy.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { expectedAfter } from "../testing/scenarios/expected-store.ts";

/** Lists that a store may return: only widgets that are certainly the project's are in a plan. */
const numRuns = scaled({ sample: 60, all: 5000 });

interface Listed {
  readonly code: string;
  readonly isOurs: boolean;
}

const ourNames = ["buyer-card", "stock", "orphan"];
const wanted = [desiredWidget({ name: "buyer-card", version: 2 }), desiredWidget({ name: "stock" })];

const twice = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const marked = (marker: string) =>
  `<div data-orderpane="${marker}" data-build="0123456789abcdef"><p>x</p></div>`;

/** The project's widgets, as built or edited by hand. */
const ours = fc
  .tuple(
    fc.constantFrom(...ourNames),
    fc.nat({ max: 3 }),
    fc.constantFrom("", "\n<!-- edited -->", "<p>more</p>"),
  )
  .map(([name, version, more]): Listed => ({
    code: desiredWidget({ name, version }).code + more,
    isOurs: true,
  }));

const notOurProject = fc.constantFrom(
  "other",
  "sho",
  "shop2",
  "SHOP",
  "@shop/shop",
  "shop/shop",
  " shop",
  "sh op",
  "",
);
const notAName = fc.constantFrom(
  "Stock",
  "stock ",
  "stock/",
  "-stock",
  "sto--ck",
  "сток",
  "",
  "../stock",
  "stock\u0000",
);

/** Other widgets, also some that look like the project's. */
const foreign = fc
  .oneof(
    fc
      .tuple(notOurProject, fc.constantFrom(...ourNames))
      .map(([project, name]) => marked(`${project}/${name}`)),
    notAName.map((name) => marked(`shop/${name}`)),
    fc.constantFrom(...ourNames).map((name) => marked(`shop/${name}`).repeat(2)),
    fc.constantFrom(...ourNames).map((name) => `<!-- ${marked(`shop/${name}`)} -->`),
    fc
      .constantFrom(...ourNames)
      .map((name) => `<script>const html = '${marked(`shop/${name}`).replace("<", "")}'</script>`),
    fc.constantFrom(...ourNames).map((name) => `<textarea>${marked(`shop/${name}`)}</textarea>`),
    fc.constantFrom(...ourNames).map((name) => `<pre>${twice(marked(`shop/${name}`))}</pre>`),
    fc.constantFrom(...ourNames).map((name) => `data-orderpane="shop/${name}"`),
    fc.string({ maxLength: 60 }).filter((text) => !text.includes("data-orderpane")),
  )
  .map((code): Listed => ({ code, isOurs: false }));

const listed = fc.array(fc.oneof(ours, foreign), { maxLength: 12 });
const format = fc.constantFrom<Format>(...formats);

const sendable = (text: string) => !/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/.test(text);

/** As a store would send it, by ascending id, perhaps escaped once too often. */
function encode(widgets: readonly Listed[], { as, isEscaped }: { as: Format; isEscaped: boolean }): string {
  return widgetCodecs[as].encodeList(
    widgets.map(({ code }, index) => ({
      id: 10 + index,
      createdAt: "2026-11-01T00:00:00+03:00",
      code: isEscaped ? twice(code) : code,
      height: 80,
      pageType: "order",
    })),
  );
}

test(`${numRuns} lists: prune, merge and remove touch only the project's widgets`, () => {
  let touched = 0;
  fc.assert(
    fc.property(listed, format, fc.boolean(), fc.boolean(), (widgets, as, isEscaped, prune) => {
      const known = widgets.filter(({ code }) => as === "json" || sendable(code));
      const stored = widgetCodecs[as].decodeList(encode(known, { as, isEscaped }));
      expect(stored).toHaveLength(known.length);
      const own = stored.filter((_, index) => known[index]!.isOurs).map(({ id }) => id);
      const plan = planDeploy({ bundles: bundlesOf(...wanted), stored, prune });
      const ids = plan.actions.flatMap(({ id }) => (id === null ? [] : [id]));
      // And all of the project's widgets, so that none is overlooked.
      expect(new Set([...ids, ...plan.orphans.map(({ id }) => id)])).toEqual(new Set(own));
      const kept = plan.actions.filter(({ action }) => action !== "merge");
      for (const { widget, id } of plan.actions.filter(({ action }) => action === "merge")) {
        expect(kept.find((other) => other.widget === widget)!.id).toBeLessThan(id!);
      }
      const removal = planRemoval({ project: "shop", names: "all", stored });
      expect(new Set(removal.actions.map(({ id }) => id))).toEqual(new Set(own));
      touched += ids.length;

      expect(planDeploy({ bundles: bundlesOf(...wanted), stored: stored.toReversed(), prune })).toEqual(plan);
      // The plan repeats the widgets of the store, and after it nothing is left to do.
      const repeated = plan.actions.flatMap((action) => ("stored" in action ? [action.stored] : []));
      expect(repeated.filter((widget) => !stored.includes(widget))).toEqual([]);
      const after = expectedAfter(plan.actions, { stored, nextId: 1000 }).stored;
      const left = after.map((content) => Object.assign(content, { createdAt: null }));
      const again = planDeploy({ bundles: bundlesOf(...wanted), stored: left, prune });
      expect(again.actions.map(({ action }) => action)).toEqual(wanted.map(() => "unchanged"));
    }),
    { numRuns },
  );
  expect(touched).toBeGreaterThan(numRuns);
});
