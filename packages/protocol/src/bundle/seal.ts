import { createHash } from "node:crypto";
import type { WidgetPage } from "../widget/fields.ts";
import { composeFragment, type Fragment, splitFragment } from "./fragment.ts";
import type { Settings } from "./settings.ts";

/** What goes to a store: the code with its settings and the hash that covers all that is sent. */
export interface SealedWidget {
  readonly build: string;
  readonly code: string;
  readonly height: number;
  readonly page: WidgetPage;
}

/**
 * Fills in the settings of a store and seals the widget with its hash. `html` is code that
 * `composeFragment` gave, with whatever settings and hash; sealing it again with the same values changes nothing.
 */
export function sealWidget(
  html: string,
  { settings, ...place }: { height: number; page: WidgetPage; settings: Settings | null },
): SealedWidget {
  return sealFragment({ ...splitFragment(html), settings }, place);
}

/** {@link sealWidget} for what was never put together: whatever hash the marker has, it gets its own. */
export function sealFragment(
  fragment: Fragment,
  { height, page }: { height: number; page: WidgetPage },
): SealedWidget {
  const build = buildHash(JSON.stringify([page, height, withBuild(fragment, "")]));
  return { build, code: withBuild(fragment, build), height, page };
}

function withBuild(fragment: Fragment, build: string): string {
  return composeFragment({ ...fragment, marker: { ...fragment.marker, build } });
}

/** 64 bits of SHA-256, as 16 hex digits. */
function buildHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
