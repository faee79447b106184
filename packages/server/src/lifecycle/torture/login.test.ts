import { type Random, seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { expect, test } from "vitest";
import { mutateText, oddTexts } from "../../testing/mutate-text.ts";
import { createLogin } from "../login.ts";
import { answerOfStore, loginUrl, TestBrowser } from "../testing/test-browser.ts";
import { createTestContext, installStore } from "../testing/test-context.ts";

const callbacks = scaled({ sample: 600, all: 100_000 });
const names = ["token", "user_email", "user_name", "user_id", "token2", "email_confirmed", "token3"];
const cookieName = "__Host-orderpane-login";
const parts = [...oddTexts, "0", "7", "07", "+7", "true", "false", "TRUE", "null", "[]", "x".repeat(1001)];

/** A callback with its cookie, and those of another login. */
interface Scene {
  readonly query: URLSearchParams;
  readonly browser: TestBrowser;
  readonly strange: { readonly query: URLSearchParams; readonly cookie: string };
}

/** Each callback begins as the right one in the right browser, and is then changed. */
test(`${callbacks} fuzzed login callbacks, none accepted`, { timeout: 600_000 }, async ({ annotate }) => {
  const context = await createTestContext();
  const store = await installStore(context);
  const other = await installStore(context, { insalesId: 43 });
  const { login, autologin } = createLogin(context);
  const random = seededRandom(17);
  const statuses: Record<number, number> = {};

  const begin = async (of = store, answeredBy = of) => {
    const browser = new TestBrowser();
    const response = await browser.open(login, loginUrl(of));
    const { searchParams } = new URL(answerOfStore(answeredBy, response.headers.get("Location")));
    return { query: searchParams, browser, cookie: browser.cookies.get(cookieName)! };
  };
  // Without a change it is accepted.
  const honest = await begin();
  const url = `https://app.example.com/autologin?${honest.query}`;
  expect((await honest.browser.open(autologin, url)).status).toBe(302);

  for (let round = 1; round <= callbacks; round++) {
    const { query, browser, cookie } = await begin();
    const strange = random.chance(0.5) ? await begin(other) : await begin(store, other);
    const right = new URLSearchParams(query);
    const isRight = () => {
      const given = browser.cookies.get(cookieName);
      return [{ query: right, cookie }, strange].some(
        (known) => given === known.cookie && isSameProof(query, known.query),
      );
    };
    do random.pick(changes)({ query, browser, strange }, random);
    while (random.chance(0.3) || isRight());

    const changed = `https://app.example.com/login?${query}`;
    const response = await browser.open(query.has("token") ? login : autologin, changed);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    expect([400, 403], `callback ${round}: ${changed}`).toContain(response.status);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  await annotate(`${callbacks} callbacks by status: ${JSON.stringify(statuses)}`);
});

const changes: readonly ((scene: Scene, random: Random) => void)[] = [
  ({ query }, random) => query.delete(random.pick(names)),
  ({ query }, random) => query.set(random.pick(names), mutateText("", random, parts)),
  ({ query }, random) => query.append(random.pick(names), mutateText("", random, parts)),
  ({ query }, random) => query.append(...entryOf(query, random.pick(names))),
  ({ query, strange }, random) => query.set(...entryOf(strange.query, random.pick(names))),
  ({ query, strange }, random) => query.append(...entryOf(strange.query, random.pick(names))),
  ({ query }, random) => query.set(random.pick(names), valueOf(query, random.pick(names))),
  ({ query }, random) => {
    const name = random.pick(names);
    query.set(name, mutateText(valueOf(query, name), random, parts));
  },
  ({ query, strange }) => {
    for (const name of names) query.set(...entryOf(strange.query, name));
  },
  ({ query, strange }) => {
    for (const name of ["token", "token2", "token3"]) query.set(...entryOf(strange.query, name));
  },
  ({ browser }) => browser.cookies.clear(),
  ({ browser, strange }) => browser.cookies.set(cookieName, strange.cookie),
  ({ browser }, random) => browser.cookies.set(cookieName, cookieText(mutateText("", random, parts))),
  ({ browser }, random) => {
    const cookie = mutateText(browser.cookies.get(cookieName) ?? "", random, parts);
    browser.cookies.set(cookieName, cookieText(cookie));
  },
  ({ browser, strange }, random) => {
    const halves = [browser.cookies.get(cookieName) ?? "", strange.cookie].map((value) => value.split("."));
    const [own = [], other = []] = random.chance(0.5) ? halves : halves.toReversed();
    browser.cookies.set(cookieName, [own[0], ...other.slice(1)].join("."));
  },
];

/** Whether the digests cannot tell one from the other. They do not show where name and id meet. */
function isSameProof(query: URLSearchParams, right: URLSearchParams): boolean {
  const identityOf = (given: URLSearchParams) =>
    ["user_email", "user_name", "user_id"].map((name) => valueOf(given, name)).join("");
  const isSingle = names.every((name) => query.getAll(name).length === 1);
  const fixed = ["token", "token2", "email_confirmed", "token3"];
  const isFixed = fixed.every((name) => valueOf(query, name) === valueOf(right, name));
  return isSingle && isFixed && identityOf(query) === identityOf(right);
}

function valueOf(query: URLSearchParams, name: string): string {
  return query.get(name) ?? "";
}

function entryOf(query: URLSearchParams, name: string): [name: string, value: string] {
  return [name, valueOf(query, name)];
}

/** A header cannot have other characters, and a semicolon ends a cookie. */
function cookieText(text: string): string {
  return text.replace(/[^\x21-\x7e]|;/g, "");
}
