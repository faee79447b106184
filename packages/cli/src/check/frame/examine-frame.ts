import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { isLoopback } from "@orderpane/protocol/api";
import { type Axe, examineAccess, type KnownKinds } from "./examine-access.ts";
import { type Finding, type Sight, tallest } from "./finding.ts";
import { type Look, widths } from "./looks.ts";
import { afterPaint, measureFrame } from "./measure-frame.ts";
import type { Contact, watchPage } from "./watch-page.ts";

export interface FrameOptions {
  /** The address of the frame, which is opened as a page. */
  readonly url: string;
  readonly look: Look;
  /** The hosts that may be contacted. */
  readonly named: ReadonlySet<string>;
  /** The place of an error in the sources, in front of its message. */
  readonly placeOf: (stack: string) => string;
  readonly known: KnownKinds;
  readonly axe: Axe;
}

type Watched = ReturnType<typeof watchPage>;

/** In ms: how long a frame may take until its requests are done. */
const longestSettling = 5000;
/** In ms: when a frame that waits for its server is looked at. */
const waiting = 1000;

const failures = ["Виджет не удалось показать", "This widget could not be shown"];

/** Opens a frame and looks at it. */
export async function examineFrame(
  page: Page,
  { watched, cdp }: { watched: Watched; cdp: CDPSession },
  { url, look, named, placeOf, known, axe }: FrameOptions,
): Promise<Sight> {
  watched.clear();
  // A picture that never comes must not hold the frame up. The caller limits the time of all steps.
  await page.goto(url, { waitUntil: "domcontentloaded", timeout: 0 });
  const open = await settle(page, watched, look);
  const scriptTime = await scriptTimeOf(cdp);
  const { spots, hasFailed, isEmpty, kinds, height, firstContent } = await page.evaluate(
    measureFrame,
    failures,
  );
  const picture = await page.screenshot({
    // Costs a second layout.
    fullPage: height > page.viewportSize()!.height,
    clip: { x: 0, y: 0, width: widths[look.width], height: Math.min(tallest, Math.max(height, 20)) },
    animations: "disabled",
    caret: "hide",
  });
  const isTroubled = look.server !== "own";
  const { errors, consoleErrors } = watched;
  const texts = (rule: "error" | "console" | "failure", stacks: readonly string[]): Finding[] =>
    stacks.map((stack) => {
      const subject = withoutQueries(placeOf(stack));
      return { rule, subject, place: withoutQueries(firstLine(stack)), box: null };
    });
  const findings: Finding[] = [
    ...spots,
    ...(isEmpty ? [{ rule: "empty", subject: "", place: "", box: null } as const] : []),
    ...(hasFailed
      ? texts("failure", [consoleErrors[0] ?? errors[0] ?? ""])
      : [
          ...texts("error", errors),
          // The runtime itself reports a failed request there.
          ...texts("console", isTroubled ? [] : consoleErrors),
        ]),
    ...(isTroubled ? [] : describeContacts(watched.contacts, { open, named })),
  ];
  const contacted = watched.contacts.map(addressOf);
  findings.push(...(await examineAccess(page, kinds, { known, axe })));
  return { look, findings, picture, height, contacted, firstContent, scriptTime };
}

/** Parameters differ by order, and may have what nobody should read. */
function withoutQueries(text: string): string {
  return text.replace(/(\bhttps?:[^\s'"?#]*)[?#][^\s'")]*/g, "$1");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** Resolves with what is still open when nothing more happens, or after {@link longestSettling}. */
async function settle(page: Page, { contacts }: Watched, { server }: Look): Promise<readonly Contact[]> {
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

interface ContactRules {
  readonly open: readonly Contact[];
  readonly named: ReadonlySet<string>;
}

function describeContacts(contacts: readonly Contact[], { open, named }: ContactRules): Finding[] {
  return [...Map.groupBy(contacts, ({ key }) => key).values()].flatMap((same) => {
    const [contact] = same as [Contact];
    const { protocol, host, hostname } = contact.url;
    const address = addressOf(contact);
    const broken = {
      insecure: /^(http|ws):$/.test(protocol) && !isLoopback(hostname),
      unnamed: !named.has(host),
      // A socket may connect again.
      repeated: same.length > 1 && protocol.startsWith("http"),
      unfinished: same.some((one) => open.includes(one)),
    };
    const names = (Object.keys(broken) as (keyof typeof broken)[]).filter((rule) => broken[rule]);
    return names.map((rule): Finding => ({ rule, subject: address, place: address, box: null }));
  });
}

/** Without the query, which may have what nobody should read. */
function addressOf({ url: { origin, pathname } }: Contact): string {
  return `${origin}${pathname}`;
}

/** In ms, since the page was opened. */
async function scriptTimeOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
}
