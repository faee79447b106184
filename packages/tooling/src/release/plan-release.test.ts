import { expect, test } from "vitest";
import type { PackedPackage } from "../packages/pack-packages.ts";
import { planRelease } from "./plan-release.ts";

const packed = (name: string, version = "0.2.0"): PackedPackage => ({
  name,
  version,
  integrity: `hash of ${name}`,
  folder: `packages/${name}`,
  tarball: `${name}.tgz`,
  needs: [],
  files: [],
  packedSize: 1,
  unpackedSize: 1,
});
const packages = [packed("protocol"), packed("deploy"), packed("cli")];
const published = (...names: string[]) => new Map(names.map((name) => [name, `hash of ${name}`]));
const actions = (of: Map<string, string>) => planRelease(packages, of).map(({ action }) => action);

test("packages are published in their order", () => {
  expect(actions(published())).toEqual(["publish", "publish", "publish"]);
  expect(planRelease(packages, published()).map((step) => step.packed.name)).toEqual([
    "protocol",
    "deploy",
    "cli",
  ]);
});

test("after a failure halfway, the rest is published", () => {
  expect(actions(published("protocol"))).toEqual(["skip", "publish", "publish"]);
});

test("a version that is published already is refused", () => {
  expect(() => actions(published("protocol", "deploy", "cli"))).toThrow("0.2.0 is published already");
});

test("a release whose first part was published from other sources is refused", () => {
  expect(() => actions(new Map([["protocol", "another hash"]]))).toThrow(/protocol there differs/);
});

test("packages of several versions are refused", () => {
  expect(() => planRelease([packed("cli"), packed("deploy", "0.1.0")], published())).toThrow(
    "all packages must have one version, found cli 0.2.0, deploy 0.1.0",
  );
});
