import { tmpdir } from "node:os";
import { decodeTarget } from "../../target.ts";
import { twentyWidgets } from "./bench-store.ts";
import { deployOnce } from "../deploy-once.ts";
import { deployWithScript } from "./sequential-script.ts";

/** Deploys twenty widgets, and prints by how many bytes the process has grown at most. */
const [how, folder = tmpdir(), text = ""] = process.argv.slice(2);
const target = decodeTarget(JSON.parse(text) as Parameters<typeof decodeTarget>[0]);
const widgets = twentyWidgets();

const begin = process.memoryUsage.rss();
let most = begin;
const measure = () => {
  most = Math.max(most, process.memoryUsage.rss());
};
const timer = setInterval(measure, 2);
if (how === "script") await deployWithScript(target, widgets);
else await deployOnce(target, widgets, { folder });
measure();
clearInterval(timer);
process.stdout.write(String(most - begin));
