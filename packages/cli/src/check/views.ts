export const languages = ["ru", "en"] as const;
export const schemes = ["light", "dark"] as const;
/** CSS px. The platform's panel is narrow; `wide` is what a wide window may give it. */
export const widths = { narrow: 370, wide: 640 } as const;
export const widthNames = ["narrow", "wide"] as const;
/** How the widget's server behaves; `own` is the project's `server.ts`. */
export const serverStates = ["own", "none", "slow", "error", "fields", "shape"] as const;

/** Equal for all frames of one browser context. */
export interface View {
  readonly language: (typeof languages)[number];
  readonly scheme: (typeof schemes)[number];
  readonly width: (typeof widthNames)[number];
  readonly server: (typeof serverStates)[number];
}

/** A widget in one view, with one order or product. */
export interface Frame extends View {
  readonly record: FrameRecord;
}

export interface FrameRecord {
  readonly id: number;
  /** The name of the sample, if it has one. */
  readonly name: string | null;
  /** Whether it is made to break widgets. Then it may scroll. */
  readonly isExtreme: boolean;
}

/** The choice of the author; an absent part means all. */
export type Choice = {
  readonly [Part in keyof View | "id"]?: (View & { id: number })[Part] | undefined;
};

/** Returns the views that were chosen. The ones with the project's own server come first. */
export function chooseViews(choice: Choice): View[] {
  const part = <Name extends keyof View>(name: Name, all: readonly View[Name][]) =>
    all.filter((value) => choice[name] === undefined || choice[name] === value);
  const allWidths = part("width", widthNames);
  return part("server", serverStates).flatMap((server) =>
    part("language", languages).flatMap((language) =>
      part("scheme", schemes).flatMap((scheme) =>
        // The width does not change how a widget treats its server.
        (server === "own" ? allWidths : allWidths.slice(0, 1)).map((width) => ({
          language,
          scheme,
          width,
          server,
        })),
      ),
    ),
  );
}

/** `1006-ru-dark-narrow`. */
export function nameOfFrame({ record, language, scheme, width, server }: Frame): string {
  return [record.id, language, scheme, width, ...(server === "own" ? [] : [server])].join("-");
}

/** The command that checks this frame alone. */
export function commandFor(
  { name, page }: { readonly name: string; readonly page: string },
  { record, language, scheme, width, server }: Frame,
): string {
  const view = `--language ${language} --scheme ${scheme} --width ${width} --server ${server}`;
  return `orderpane check ${name} --${page} ${record.id} ${view}`;
}
