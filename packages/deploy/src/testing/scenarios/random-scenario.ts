import { formats } from "@orderpane/protocol/api";
import type { WidgetFields } from "@orderpane/protocol/widget";
import { type AssumptionName, type Assumptions, assumptionTable } from "@orderpane/platform";
import type { Random } from "@orderpane/tooling/random";
import type { DesiredWidget } from "../../bundles/read-bundles.ts";
import { desiredWidget } from "../desired-widget.ts";
import { type ChooseFault, faultNames } from "../network/faulty-network.ts";

const names = ["buyer-card", "stock", "notes"];

/** Code of widgets that are not the project's, although some look like it. */
const foreignCode: readonly string[] = [
  desiredWidget({ project: "other" }).code,
  desiredWidget({ project: "@shop/shop" }).code,
  desiredWidget({ project: "shop2", name: "stock" }).code,
  "<p>by hand</p>",
  `<div data-orderpane="shop">no widget</div>`,
  `<div data-orderpane="shop/Stock">no name</div>`,
  `<div data-orderpane="shop/stock"></div><div data-orderpane="shop/stock"></div>`,
  `<!-- data-orderpane="shop/stock" -->`,
  `<script>"data-orderpane=shop/stock"</script>`,
];

/** A store with some widgets, and the widgets to deploy. */
export function randomScenario(random: Random) {
  const someNames = () => names.filter(() => random.chance(0.6));
  const someWidget = (name: string) =>
    desiredWidget({ name, version: Math.floor(random.between(1, 4)), height: random.pick([80, 120]) });
  const foreign = foreignCode.filter(() => random.chance(0.25)).map((code) => ({ code, height: 60 }));
  const own = [...someNames(), ...someNames(), "orphan"].filter(() => random.chance(0.7)).map(someWidget);
  const before: WidgetFields[] = [...foreign, ...own.map(({ code, height }) => ({ code, height }))];
  const nextWanted = (): DesiredWidget[] => {
    const wanted = someNames().map(someWidget);
    return wanted.length > 0 ? wanted : [someWidget("stock")];
  };
  return {
    before,
    foreign: foreign.length,
    nextWanted,
    format: random.pick(formats),
    assumptions: someAssumptions(random),
  };
}

/** A random choice for each assumption about the platform. */
function someAssumptions(random: Random): Partial<Assumptions> {
  const fixed: readonly string[] = ["pageTypeXml"] satisfies AssumptionName[];
  const rows = Object.entries(assumptionTable).filter(([name]) => !fixed.includes(name));
  return Object.fromEntries(rows.map(([name, { values }]) => [name, random.pick<string>(values)]));
}

/** Chooses faults now and then, `most` times at most. `met` has those that were chosen. */
export function randomFaults(random: Random, { most }: { most: number }) {
  const met: string[] = [];
  let isOn = true;
  const choose: ChooseFault = () => {
    if (!isOn || met.length >= most || !random.chance(0.4)) return null;
    const fault = random.pick(faultNames);
    met.push(fault);
    return fault;
  };
  return {
    choose,
    met,
    stop() {
      isOn = false;
    },
  };
}
