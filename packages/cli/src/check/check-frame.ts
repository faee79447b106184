import { setTimeout as delay } from "node:timers/promises";
import type { BuildConfig } from "@orderpane/build";
import { resolveStack } from "@orderpane/build/stack";
import { isLoopback } from "@orderpane/protocol/api";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import type { Page, Request, WebSocket } from "@playwright/test";
import type { TestStore, TestWidget } from "../playwright/test-store.ts";
import { examineAccess } from "./examine-access.ts";
import { type CheckedFrame, type Finding, type RuleId, tallest } from "./findings.ts";
import { afterPaint, measureFrame } from "./measure-frame.ts";
import { type Frame, type View, widths } from "./views.ts";

export interface FrameOptions {
  readonly widget: TestWidget;
  readonly store: TestStore;
  readonly config: Pick<BuildConfig, "root" | "outDir">;
  /** The hosts that may be contacted. */
  readonly namedHosts: ReadonlySet<string>;
  /** What was found in frames by their structure: each is examined once. */
  readonly examined: Map<string, readonly Finding[]>;
  /** Called before the keyboard changes the frame. */
  readonly onFrame?: ((page: Page, frame: Frame) => Promise<void> | void) | undefined;
}

/** In ms: how long the requests of a frame may take, and how long a slow server is waited for. */
const longestSettling = 5000;
const longestWait = 1000;

const failures = ["Виджет не удалось показать", "This widget could not be shown"];

/** Opens a frame in the page of its view and returns its findings. */
export async function checkFrame(
  page: Page,
  frame: Frame,
  { contacts, ...options }: FrameOptions & { readonly contacts: Contact[] },
): Promise<CheckedFrame> {
  const { widget, store, config, namedHosts, examined } = options;
  contacts.length = 0;
  const path = `/${widget.page}s/${frame.record.id}/widgets/${widget.id}`;
  const url = `${store.url}${path}?scheme=${frame.scheme}&language=${frame.language}`;
  // An image that never loads must not block the frame. The caller limits the time of all steps.
  await page.goto(url, { waitUntil: "domcontentloaded", timeout: 0 });
  const unfinished = await settle(page, contacts, frame);
  const measured = await page.evaluate(measureFrame, failures);
  const { height, findings, structure } = measured;
  const picture = await page.screenshot({
    // Costs a second layout.
    fullPage: height > page.viewportSize()!.height,
    clip: { x: 0, y: 0, width: widths[frame.width], height: Math.min(tallest, Math.max(height, 20)) },
    animations: "disabled",
    caret: "hide",
  });
  await options.onFrame?.(page, frame);

  if (measured.isEmpty) findings.push({ rule: "empty", subject: "", place: "", box: null });
  const errors = (await page.pageErrors()).map((error) => error.stack ?? String(error));
  const logged = (await page.consoleMessages()).filter((message) => message.type() === "error");
  const messages = logged.map((message) => message.text());
  const addErrors = (rule: RuleId, stacks: readonly string[]) =>
    findings.push(...stacks.map((stack) => describeError(rule, stack, config)));
  if (measured.hasFailed) {
    addErrors("failure", [messages[0] ?? errors[0] ?? ""]);
  } else {
    addErrors("error", errors);
    // The runtime logs a failed request there.
    if (frame.server === "own") addErrors("console", messages);
  }
  if (frame.server === "own") findings.push(...describeContacts(contacts, { unfinished, namedHosts }));

  const known = examined.get(structure)?.map((finding) => Object.assign({}, finding, { box: null }));
  const access = known ?? (await examineAccess(page));
  examined.set(structure, access);
  findings.push(...access);
  return { ...frame, findings, picture, height, contacted: contacts.map(addressOf) };
}

/** An error with its place in the sources. */
function describeError(rule: RuleId, stack: string, config: FrameOptions["config"]): Finding {
  const [message = ""] = stack.split("\n", 1);
  const place = withoutQueries(message);
  let at = "";
  try {
    const [origin] = resolveStack(stack, config).origins;
    if (origin) at = ` (${origin.file}:${origin.line}:${origin.column})`;
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
  }
  return { rule, subject: `${place}${at}`, place, box: null };
}

/** Queries differ by order, and may hold personal data. */
function withoutQueries(text: string): string {
  return text.replace(/(\bhttps?:[^\s'"?#]*)[?#][^\s'")]*/g, "$1");
}

type Contact = Request | WebSocket;

/** Returns the requests of a page for anything but the page itself, and its sockets. Later ones are added. */
export function watchContacts(page: Page): Contact[] {
  const contacts: Contact[] = [];
  page.on("request", (request) => {
    if (!isOwnPage(page, request) && /^https?:/.test(request.url())) contacts.push(request);
  });
  page.on("websocket", (socket) => contacts.push(socket));
  return contacts;
}

function isRequest(contact: Contact): contact is Request {
  return "method" in contact;
}

function isOwnPage(page: Page, request: Request): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

/** A socket is meant to stay open. */
function isUnfinished(contact: Contact): boolean {
  return isRequest(contact) && contact.failure() === null && contact.timing().responseEnd === -1;
}

function keyOf(contact: Contact): string {
  if (!isRequest(contact)) return contact.url();
  const url = new URL(contact.url());
  for (const name of ["callback", "_"]) url.searchParams.delete(name);
  return [contact.method(), contact.resourceType(), url.href, contact.postData()].join(" ");
}

/** Resolves when nothing more happens, or with the unfinished requests after {@link longestSettling}. */
async function settle(page: Page, contacts: readonly Contact[], { server }: View): Promise<Contact[]> {
  const deadline = Date.now() + (server === "slow" ? longestWait : longestSettling);
  for (let calm = 0; Date.now() < deadline;) {
    const seen = contacts.length;
    await page.evaluate(afterPaint);
    const isWaiting = contacts.some(isUnfinished);
    calm = !isWaiting && contacts.length === seen ? calm + 1 : 0;
    // The last response may have arrived, but not be shown yet.
    if (calm > 0 && (seen === 0 || calm > 1)) return [];
    if (isWaiting) await delay(10);
  }
  return contacts.filter(isUnfinished);
}

function describeContacts(
  contacts: readonly Contact[],
  { unfinished, namedHosts }: { unfinished: readonly Contact[]; namedHosts: ReadonlySet<string> },
): Finding[] {
  return [...Map.groupBy(contacts, keyOf).values()].flatMap((same) => {
    const { protocol, host, hostname } = new URL(same[0]!.url());
    const broken = {
      insecure: /^(http|ws):$/.test(protocol) && !isLoopback(hostname),
      unnamed: !namedHosts.has(host),
      // A socket may connect again.
      repeated: same.length > 1 && isRequest(same[0]!),
      unfinished: same.some((contact) => unfinished.includes(contact)),
    };
    const names = (Object.keys(broken) as (keyof typeof broken)[]).filter((rule) => broken[rule]);
    const subject = addressOf(same[0]!);
    return names.map((rule): Finding => ({ rule, subject, place: subject, box: null }));
  });
}

function addressOf(contact: Contact): string {
  return contact.url().replace(/[?#].*/, "");
}

/** The responses of a failing server, in the envelope of the runtime. */
const responses: Partial<Record<View["server"], object>> = {
  error: { ok: false, error: { code: "unavailable", message: "Сервис временно недоступен" } },
  fields: {
    ok: false,
    error: { code: "invalid", message: "Проверьте поля", fields: { name: "Заполните поле" } },
  },
  shape: { ok: true, data: { unexpected: [null] } },
};

/** Responds to the requests of the page as a server in this state does. Its frame is loaded as usual. */
export async function replaceServer(page: Page, server: View["server"]): Promise<void> {
  if (server === "own") return;
  await page.route("**/*", async (route, request) => {
    if (isOwnPage(page, request)) return route.fallback();
    if (server === "none") return route.abort("connectionrefused");
    // A frame with a slow server is measured before the response.
    if (server === "slow") return undefined;
    const callback = new URL(request.url()).searchParams.get("callback");
    const json = JSON.stringify(responses[server]);
    return route.fulfill({
      headers: {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Headers": "*",
        "Access-Control-Allow-Methods": "*",
      },
      contentType: callback === null ? "application/json" : "text/javascript",
      body: callback === null ? json : `${callback}(${json})`,
    });
  });
}
