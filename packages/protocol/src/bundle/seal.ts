import { createHash } from "node:crypto";
import type { WidgetPage } from "../widget/fields.ts";
import { composeFragment, type Fragment, splitFragment } from "./fragment.ts";
import type { Settings } from "./settings.ts";

/** The code for a store: it holds the settings and the hash of everything that is sent. */
export interface SealedWidget {
  readonly build: string;
  readonly code: string;
  readonly height: number;
  readonly page: WidgetPage;
}

/**
 * Fills in the settings of a store and writes the hash into the marker. `html` comes from `composeFragment`,
 * with any settings and any hash. Sealing again with the same values changes nothing.
 */
export function sealWidget(
  html: string,
  { settings, ...place }: { height: number; page: WidgetPage; settings: Settings | null },
): SealedWidget {
  return sealFragment({ ...splitFragment(html), settings }, place);
}

/** {@link sealWidget} for a fragment in parts. The hash in its marker is replaced. */
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

function buildHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
