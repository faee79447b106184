import type { StoreFacts } from "./explain.ts";

const install = "Install the application in the store again.";
const downCodes = new Set(["unreachable", "timeout", "interrupted", "server-error", "not-a-store"]);

/** The causes by priority, each with its condition and its sentence. The last one always applies. */
const sentences = {
  "not-installed": ({ isInstalled, shop }) => !isInstalled && `${shop} has uninstalled the application.`,
  "password-ended": ({ failure }) =>
    failure?.code === "unauthorized" && "The store refuses the application's password (401).",
  "right-missing": ({ failure }) =>
    failure?.code === "forbidden" && `The application lacks a right in the store: ${failure.message}.`,
  limited: ({ failure }) =>
    failure?.code === "limited" && `The store could not be checked: ${failure.message}.`,
  "store-down": ({ failure }) =>
    failure && downCodes.has(failure.code) && `The store is down: ${failure.message}.`,
  unreadable: ({ failure }) => failure && `The store could not be checked: ${failure.message}.`,
  failing: ({ deploy }) => deploy.failures > 0 && `The last deploy failed: ${deploy.error}.`,
  doubled: ({ widgets }) => {
    const twice = widgets.find(({ name }, at) => widgets.findIndex((own) => own.name === name) < at);
    return twice && `The widget ${twice.name} is in the store more than once.`;
  },
  missing: ({ deploy, missing: [name] }) =>
    deploy.has && name && `The widget ${name} was deleted or replaced in the store.`,
  height: ({ widgets }) => {
    const wrong = widgets.find(({ height, expectedHeight }) => height !== expectedHeight);
    if (!wrong) return null;
    return `The frame of ${wrong.name} has height ${wrong.height ?? "unknown"}, expected ${wrong.expectedHeight}.`;
  },
  edited: ({ widgets }) => {
    const edited = widgets.find(({ isUnchanged }) => !isUnchanged);
    return edited && `The widget ${edited.name} was edited in the store: it is not what was deployed.`;
  },
  "key-expired": ({ widgets, at }) => {
    const old = widgets.find(({ keyEnd }) => keyEnd !== null && keyEnd <= at);
    const why = old?.keyEnd
      ? `it expired at ${dateOf(old.keyEnd)}`
      : "it was not signed for this store with any of `keys`";
    return old && `The server refuses the widget key in the code of ${old.name}: ${why}.`;
  },
  silenced: ({ silenced: [name] }) =>
    name && `The widget ${name} is silenced: it shows a notice in every store.`,
  halted: ({ halted, deploy }) =>
    halted && `Release ${halted.release} is halted (${halted.reason}), so the store keeps ${deploy.has}.`,
  outdated: ({ wanted, deploy }) =>
    wanted !== deploy.has && `The store has ${deploy.has ?? "no release"}, and gets ${wanted} in turn.`,
  "errors-reported": ({ reports: [first] }) =>
    first && `Widgets of this release report errors in the order page: ${first.name} in ${first.widget}.`,
  "nothing-found": ({ widgets, requests }) => {
    const refused = requests.filter(({ outcome }) => outcome !== "answered");
    const count = refused.reduce((sum, own) => sum + own.count, 0);
    return `No problem was found in the store's ${widgets.length} widgets. This process refused ${count} of their requests in the last hour.`;
  },
} satisfies Record<string, (facts: StoreFacts) => string | false | null | undefined>;

export type Cause = keyof typeof sentences;

const actions: Record<Cause, (facts: StoreFacts) => string> = {
  "not-installed": () => install,
  "password-ended": () => install,
  "right-missing": () => "Give it this right, then install it in the store again.",
  limited: () => "Ask again in five minutes.",
  "store-down": ({ deploy }) => `Check that the store opens in a browser. ${nextDeploy(deploy)}`,
  unreadable: ({ failure }) => failure?.fix ?? "",
  failing: (facts) => `Correct what the error names, then ${retry(facts)}. ${nextDeploy(facts.deploy)}`,
  doubled: (facts) => `Delete the other copies: ${retry(facts)}.`,
  missing: (facts) => `Create it again: ${retry(facts)}. If another widget replaced it, delete that one.`,
  height: (facts) => `Restore the height: ${retry(facts)}.`,
  edited: (facts) => `Deploy it again: ${retry(facts)}.`,
  "key-expired": (facts) => `Deploy another key: ${retry(facts)}.`,
  silenced: ({ silenced }) => `To show it again: \`orderpane fleet silence ${silenced[0]} --off\`.`,
  halted: () => "Continue with `orderpane fleet release`, or return with `orderpane fleet back`.",
  outdated: (facts) => `Wait for it, or deploy it now: ${retry(facts)}.`,
  "errors-reported": () => "`orderpane fleet errors` shows the places. Release a correction, or go `back`.",
  "nothing-found": () => "Open an order and look at the browser's console, or turn on `reports`.",
};

/** Returns the first cause that applies. */
export function decideCause(facts: StoreFacts) {
  const causes = Object.keys(sentences) as Cause[];
  const [first] = causes.flatMap((cause) => {
    const sentence = sentences[cause](facts);
    return sentence ? [{ cause, sentence, action: actions[cause](facts) }] : [];
  });
  return first!;
}

function retry({ shop }: StoreFacts): string {
  return `\`orderpane fleet retry ${shop}\``;
}

function nextDeploy({ dueAt }: StoreFacts["deploy"]): string {
  return dueAt === null ? "No deploy is due." : `The next deploy is at ${dateOf(dueAt)}.`;
}

function dateOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
