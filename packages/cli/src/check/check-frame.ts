import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";
import { isLoopback } from "@orderpane/protocol/api";
import { examineAccess, type KnownKinds } from "./examine-access.ts";
import { type CheckedFrame, type Finding, type RuleId, tallest } from "./findings.ts";
import { afterPaint, measureFrame } from "./measure-frame.ts";
import { type Frame, type View, widths } from "./views.ts";

export interface FrameOptions {
  /** The address of the frame, which is opened as a page. */
  readonly url: string;
  /** The hosts that may be contacted. */
  readonly namedHosts: ReadonlySet<string>;
  /** Adds the place in the sources to the message of an error. */
  readonly describeError: (stack: string) => string;
  readonly redact: (text: string) => string;
  readonly known: KnownKinds;
  /** Called before the keyboard changes the frame. */
  readonly onFrame?: ((page: Page, frame: Frame) => Promise<void> | void) | undefined;
}

/** In ms: how long the requests of a frame may take. */
const longestSettling = 5000;
/** In ms: when a frame that waits for its server is measured. */
const waiting = 1000;

const failures = ["Виджет не удалось показать", "This widget could not be shown"];

/** Opens a frame in the page of its view and returns its findings. */
export async function checkFrame(
  page: Page,
  frame: Frame,
  { contacts, ...options }: FrameOptions & { contacts: Contact[] },
): Promise<CheckedFrame> {
  const { namedHosts, describeError, redact } = options;
  contacts.length = 0;
  // An image that never loads must not block the frame. The caller limits the time of all steps.
  await page.goto(options.url, { waitUntil: "domcontentloaded", timeout: 0 });
  const unfinished = await settle(page, contacts, frame);
  const measured = await page.evaluate(measureFrame, failures);
  const { height } = measured;
  const picture = await page.screenshot({
    // Costs a second layout.
    fullPage: height > page.viewportSize()!.height,
    clip: { x: 0, y: 0, width: widths[frame.width], height: Math.min(tallest, Math.max(height, 20)) },
    animations: "disabled",
    caret: "hide",
  });
  await options.onFrame?.(page, frame);
  const errors = (await page.pageErrors()).map((error) => error.stack ?? String(error));
  const consoleErrors = (await page.consoleMessages())
    .filter((message) => message.type() === "error")
    .map((message) => message.text());
  const messages = (rule: RuleId, stacks: readonly string[]) =>
    stacks.map((stack): Finding => {
      const [place = ""] = stack.split("\n", 1);
      return { rule, subject: withoutQueries(describeError(stack)), place: withoutQueries(place), box: null };
    });
  const hasServer = frame.server === "own";
  const findings = [...measured.findings];
  if (measured.isEmpty) findings.push({ rule: "empty", subject: "", place: "", box: null });
  if (measured.hasFailed) {
    findings.push(...messages("failure", [consoleErrors[0] ?? errors[0] ?? ""]));
  } else {
    findings.push(...messages("error", errors));
    // The runtime logs a failed request there.
    if (hasServer) findings.push(...messages("console", consoleErrors));
  }
  if (hasServer) findings.push(...describeContacts(contacts, { unfinished, namedHosts }));
  const contacted = contacts.map((contact) => redact(addressOf(contact)));
  findings.push(...(await examineAccess(page, measured.kinds, options.known)));
  return {
    ...frame,
    findings: findings.map((finding) => Object.assign(finding, { subject: redact(finding.subject) })),
    picture,
    height,
    contacted,
  };
}

/** Queries differ by order, and may hold personal data. */
function withoutQueries(text: string): string {
  return text.replace(/(\bhttps?:[^\s'"?#]*)[?#][^\s'")]*/g, "$1");
}

/** A request of a page, or a connection that it has opened. */
interface Contact {
  readonly url: URL;
  /** Equal for requests of the same thing. */
  readonly key: string;
  isOpen: boolean;
}

/** Returns the contacts of a page, which the page adds to. */
export function watchContacts(page: Page): Contact[] {
  const contacts: Contact[] = [];
  const byRequest = new WeakMap<Request, Contact>();
  page.on("request", (request) => {
    const isOwnPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isOwnPage || !/^https?:/.test(request.url())) return;
    const contact = { url: new URL(request.url()), key: keyOf(request), isOpen: true };
    contacts.push(contact);
    byRequest.set(request, contact);
  });
  const close = (request: Request) => {
    const contact = byRequest.get(request);
    if (contact) contact.isOpen = false;
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  // A socket is meant to stay open.
  page.on("websocket", (socket) => {
    contacts.push({ url: new URL(socket.url()), key: `socket ${socket.url()}`, isOpen: false });
  });
  return contacts;
}

/** The runtime may try `fetch` first, and then JSONP. */
function keyOf(request: Request): string {
  const url = new URL(request.url());
  for (const name of ["callback", "_"]) url.searchParams.delete(name);
  return [request.method(), request.resourceType(), url.href, request.postData()].join(" ");
}

/** Resolves with the open requests when nothing more happens, or after {@link longestSettling}. */
async function settle(
  page: Page,
  contacts: readonly Contact[],
  { server }: View,
): Promise<readonly Contact[]> {
  if (server === "slow") return delay(waiting, []);
  const deadline = Date.now() + longestSettling;
  for (let calm = 0; Date.now() < deadline;) {
    const seen = contacts.length;
    await page.evaluate(afterPaint);
    const isWaiting = contacts.some(({ isOpen }) => isOpen);
    calm = !isWaiting && contacts.length === seen ? calm + 1 : 0;
    // The last response may have arrived, but not be shown yet.
    if (calm > 0 && (seen === 0 || calm > 1)) return [];
    if (isWaiting) await delay(10);
  }
  return contacts.filter(({ isOpen }) => isOpen);
}

function describeContacts(
  contacts: readonly Contact[],
  { unfinished, namedHosts }: { unfinished: readonly Contact[]; namedHosts: ReadonlySet<string> },
): Finding[] {
  return [...Map.groupBy(contacts, ({ key }) => key).values()].flatMap((same) => {
    const [contact] = same as [Contact];
    const { protocol, host, hostname } = contact.url;
    const broken = {
      insecure: /^(http|ws):$/.test(protocol) && !isLoopback(hostname),
      unnamed: !namedHosts.has(host),
      // A socket may connect again.
      repeated: same.length > 1 && protocol.startsWith("http"),
      unfinished: same.some((one) => unfinished.includes(one)),
    };
    const names = (Object.keys(broken) as (keyof typeof broken)[]).filter((rule) => broken[rule]);
    const subject = addressOf(contact);
    return names.map((rule): Finding => ({ rule, subject, place: subject, box: null }));
  });
}

function addressOf({ url: { origin, pathname } }: Contact): string {
  return `${origin}${pathname}`;
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

/** Answers all requests of the page, except the one for its frame, as a server in this state would. */
export async function replaceServer(page: Page, server: View["server"]): Promise<void> {
  if (server === "own") return;
  await page.route("**/*", async (route, request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return route.fallback();
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
