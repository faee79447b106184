import type { SettingDeclarations } from "@orderpane/protocol/bundle";
import { isWidgetPage, type WidgetPage } from "@orderpane/protocol/widget";
import { type Budget, readBudget } from "./budget.ts";
import { type JsonMember, type JsonText, readMembers, refuse } from "./json-tree.ts";
import { readSettings } from "./settings.ts";

/** What `widget.json` says, with its defaults. */
export interface WidgetDeclaration {
  /** For people: in reports and in the simulated back-office. */
  title: string;
  /** CSS px, a positive integer. */
  height: number;
  /** Default `order`. */
  page: WidgetPage;
  settings: SettingDeclarations;
  /** Default: that of every widget. */
  budget: Budget;
}

const known = ["$schema", "title", "height", "page", "settings", "budget"];

/** Reads the text of a `widget.json`. Throws a {@link BuildError} `bad-declaration` with line and column. */
export function readWidgetJson(text: string, { file }: { file: string }): WidgetDeclaration {
  const json = { file, text };
  const members = readMembers(json);
  const unknown = members.find(({ name }) => !known.includes(name));
  if (unknown) {
    throw refuse(json, unknown.nameOffset, `unknown key "${unknown.name}", expected ${known.join(", ")}`);
  }
  const find = (name: string) => members.find((member) => member.name === name);
  return {
    title: readTitle(json, find("title")),
    height: readHeight(json, find("height")),
    page: readPage(json, find("page")),
    settings: readSettings(json, find("settings")),
    budget: readBudget(json, find("budget")),
  };
}

function readTitle(json: JsonText, member: JsonMember | undefined): string {
  const fix = 'Name the widget for people: "title": "Buyer".';
  if (!member) throw refuse(json, 0, '"title" is missing', fix);
  if (typeof member.value === "string" && member.value.trim() !== "") return member.value;
  throw refuse(json, member.offset, `"title" must be a text that is not empty, found ${shown(member)}`, fix);
}

function readHeight(json: JsonText, member: JsonMember | undefined): number {
  const fix = 'Give the height of the frame in CSS px: "height": 120.';
  if (!member) throw refuse(json, 0, '"height" is missing', fix);
  if (Number.isSafeInteger(member.value) && Number(member.value) > 0) return Number(member.value);
  throw refuse(json, member.offset, `"height" must be a positive integer, found ${shown(member)}`, fix);
}

function readPage(json: JsonText, member: JsonMember | undefined): WidgetPage {
  if (!member) return "order";
  if (isWidgetPage(member.value)) return member.value;
  throw refuse(json, member.offset, `"page" must be "order" or "product", found ${shown(member)}`);
}

function shown({ value, members }: JsonMember): string {
  if (members) return "an object";
  return Array.isArray(value) || value === undefined ? "an array" : JSON.stringify(value);
}
