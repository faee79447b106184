import type { ContractTarget } from "../../targets/target.ts";
import { answering, changing, rewording } from "../break-store.ts";
import { relaying } from "../relaying.ts";
import { isOnTrial } from "./on-trial.ts";
import type { BrokenStore } from "./broken-store.ts";

/** What installing and uninstalling do otherwise than platform-facts.md foresees. */
export const unforeseenLifecycles = (target: ContractTarget): readonly BrokenStore[] => [
  [
    "calls again after a redirect",
    "unknown.installRedirect",
    /redirect that answers install: .* found "\/install,\/install"/,
    relaying(target, () => undefined, { times: 2 }),
  ],
  ...[
    "unknown.installBody",
    "unknown.installAgain",
    "unknown.uninstallPassword",
    "unknown.noUninstallUrl",
  ].map((id): BrokenStore => [
    "answers neither yes nor no to a password",
    id,
    /a password: .* found "500"/,
    answering(isOnTrial, 500),
  ]),
  ["never installs again", "unknown.installAgain", /a password: .* found "no call"/, installingOnce(target)],
  [
    "answers neither yes nor no after an uninstallation",
    "unknown.uninstallAnswer",
    /answered 500: .* found "500"/,
    answering(isOnTrial, 500),
  ],
  [
    "changes the widgets of what was uninstalled",
    "unknown.widgetsAfterUninstall",
    /the variant widgetsAfterUninstall: .* found ".*:61/,
    (request, next) =>
      request.method === "GET" ? rewording(200, ":60", ":61")(request, next) : next(request),
  ],
  [
    "breaks at a missing path, where there is no right",
    "unknown.rightFirst",
    /nothing.json: .* found "500"/,
    changing(404, () => ({ status: 500 })),
  ],
  [
    "lets an old password in",
    "unknown.endedPassword",
    /expected 401, found 200/,
    changing(401, () => ({ status: 200 })),
  ],
];

function installingOnce({ lifecycle }: ContractTarget): Partial<ContractTarget> {
  const installed = new Set<string>();
  return {
    lifecycle: {
      ...lifecycle!,
      async install(id, rights) {
        if (!installed.has(id)) await lifecycle!.install(id, rights);
        installed.add(id);
      },
    },
  };
}
