import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Project } from "@orderpane/cli/testing";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../kit.ts";

const buyer = { title: "Покупатель", text: "Синицына" };
const history = { title: "Статусы заказа", text: "Доставлен" };
const card = "widgets/buyer-card";
const component = "export default function";

interface Trouble {
  readonly name: string;
  readonly spoil: (project: Project) => Promise<void>;
  readonly fix: (project: Project) => Promise<void>;
  /** Undoes both changes, unless `fix` has undone `spoil`. */
  readonly restore?: (project: Project) => Promise<void>;
  readonly message: string;
  readonly place: RegExp;
  /** A line of the code frame. */
  readonly code: string;
  /** The affected widget; default: the buyer's. */
  readonly widget?: Pick<typeof buyer, "title" | "text">;
  /** Only for a server: the stack shown in the terminal. */
  readonly stack?: RegExp;
}

const edited = (file: string, from: string, to: string): Pick<Trouble, "spoil" | "fix"> => ({
  spoil: (project) => project.edit(file, from, to),
  fix: (project) => project.edit(file, to, from),
});

/** Each problem is undone, so that all of them share a server. */
const troubles: Trouble[] = [
  {
    name: "an error at module level",
    ...edited(`${card}/index.tsx`, component, `throw new Error("<b>no</b> buyer");\n${component}`),
    message: "Error: <b>no</b> buyer",
    place: /^widgets\/buyer-card\/index\.tsx:\d+:\d+$/,
    code: 'throw new Error("<b>no</b> buyer");',
  },
  {
    name: "a failing server.ts",
    ...edited(
      "widgets/order-status/server.ts",
      "    return { statuses: historyOf(order.id) };",
      '    new URL("nowhere");\n    return { statuses: historyOf(order.id) };',
    ),
    message: "Invalid URL",
    place: /^widgets\/order-status\/server\.ts:\d+:\d+$/,
    code: 'new URL("nowhere");',
    widget: history,
    stack: /^ +at \S+ \(.*order-status\/server\.ts:\d+:\d+\)$/m,
  },
  {
    name: "a missing setting",
    spoil: (project) =>
      project.edit(
        "widgets/order-status/widget.json",
        '"settings": {',
        '"settings": {\n    "apiKey": { "type": "string", "required": true },',
      ),
    fix: (project) => project.write(".env.development.local", "ORDERPANE_SETTING_API_KEY=k-1234567\n"),
    message: "order-status needs apiKey",
    place: /^widgets\/order-status\/widget\.json:\d+:5$/,
    code: '"apiKey": {',
    widget: history,
    // The variable is kept, because editing an env file restarts the server.
    restore: (project) =>
      project.edit(
        "widgets/order-status/widget.json",
        '\n    "apiKey": { "type": "string", "required": true },',
        "",
      ),
  },
];

const panelOf = (page: Page, title: string) => page.locator(".panel", { hasText: title });

/** The body of the first widget's frame. */
const frameBody = (panel: Locator) => panel.locator("iframe").contentFrame().locator("body");

for (const { name, spoil, fix, restore, message, place, code, widget = buyer, stack } of troubles) {
  test(`${name} is shown in the widget's panel until it is fixed, and in the terminal once`, async ({
    page,
    dev: { project, running, orderPage },
  }) => {
    const timesReported = () => running.stderr().split(message).length - 1;
    await page.goto(orderPage);
    const panel = panelOf(page, widget.title);
    await expect(frameBody(panel)).toContainText(widget.text);

    await spoil(project);
    const problem = panel.locator(".problem");
    await expect(problem).toContainText(message);
    await expect(problem).toContainText(code);
    await expect(problem.getByRole("link")).toHaveText(place);
    await expect.poll(timesReported).toBe(1);
    if (stack) expect(running.stderr()).toMatch(stack);

    await fix(project);
    await expect(page.locator(".problem")).toHaveCount(0);
    await expect(frameBody(panel)).toContainText(widget.text);
    expect(timesReported()).toBe(1);
    await restore?.(project);
  });
}

test("a failed call is explained in the panel, and in the terminal with the location of read", async ({
  page,
  dev: { project, running, orderPage },
}) => {
  const read = "{ read: readStatuses }";
  await page.goto(orderPage);
  const panel = panelOf(page, history.title);
  const note = panel.locator(".problem.note");
  await expect(frameBody(panel)).toContainText(history.text);

  await project.edit("widgets/order-status/index.tsx", read, "{ read: () => readStatuses({ statuses: 1 }) }");
  await expect(note).toContainText("/__app/order-status is not usable: TypeError: ");
  await running.error(/^error widgets\/order-status\/\S+:\d+:\d+: payload: .+ is not usable: TypeError/m);
  await project.edit("widgets/order-status/index.tsx", "{ read: () => readStatuses({ statuses: 1 }) }", read);
  await expect(page.locator(".problem")).toHaveCount(0);
  await expect(frameBody(panel)).toContainText(history.text);
});

test("a renamed widget is shown under its new name, without errors", async ({ page, dev }) => {
  const { project, running, orderPage } = dev;
  const before = running.stderr();
  await page.goto(orderPage);
  await expect(frameBody(panelOf(page, buyer.title))).toContainText(buyer.text);
  const [name, other] = [card, "widgets/buyer"].map((path) => join(project.dir, path));
  await rename(name!, other!);
  await running.line(/- buyer-card +delete/);
  await expect(frameBody(panelOf(page, buyer.title))).toContainText(buyer.text);
  expect(running.stderr()).toBe(before);
  await rename(other!, name!);
  await running.line(/- buyer +delete/);
});

test("the value of a setting appears neither in a panel nor in the terminal", async ({ page, project }) => {
  const secret = "k-4f1c77a09";
  await project.write(".env.development.local", `ORDERPANE_SETTING_API_KEY=${secret}\n`);
  await project.edit(
    "widgets/order-status/widget.json",
    '"settings": {',
    '"settings": {\n    "apiKey": { "type": "string" },',
  );
  await project.edit(
    "widgets/order-status/index.tsx",
    "  return (",
    "  throw new Error(`the key is ${useSettings<{ apiKey: string }>().apiKey}`);\n  return (",
  );
  // If a coding agent runs it, Vite shows the frame's console in the terminal.
  const running = project.start(["dev", "--port", "0"], { CLAUDECODE: "1" });
  const [orderPage] = await running.line(/http:\/\/\S+\/orders\/\S+/);
  await page.goto(orderPage);
  await expect(panelOf(page, history.title).locator(".problem")).toContainText("the key is •••");
  expect(await page.content()).not.toContain(secret);
  await running.error(/the key is •••/);
  expect(running.stderr()).not.toContain(secret);
});

test("a click on an error's location opens the editor", async ({ page, dev: { project, orderPage } }) => {
  const error = `throw new Error("no");\n${component}`;
  await project.edit(`${card}/index.tsx`, component, error);
  await page.goto(orderPage);
  await panelOf(page, buyer.title).locator(".problem").getByRole("link").click();
  await expect
    .poll(() => project.read("opened.txt").catch(() => ""))
    .toContain(join(project.dir, card, "index.tsx"));
  await project.edit(`${card}/index.tsx`, error, component);
});
