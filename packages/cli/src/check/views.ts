export const languages = ["ru", "en"] as const;
export const schemes = ["light", "dark"] as const;
/** CSS px. The platform's panel is narrow; `wide` is possible in a wide window. */
export const widths = { narrow: 370, wide: 640 } as const;
export const widthNames = ["narrow", "wide"] as const;
/** The behaviour of the widget's server; `own` is the project's `server.ts`. */
export const serverStates = ["own", "none", "slow", "error", "fields", "shape"] as const;

/** Settings shared by all frames of one browser context. */
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
  /** Whether it is designed to break widgets. Then it may scroll. */
  readonly isExtreme: boolean;
}

/** The author's choice; an absent part means all. */
export type Choice = {
  readonly [Part in keyof View | "id"]?: (View & { id: number })[Part] | undefined;
};

/** Returns the chosen views. Those with the project's own server come first. */
export function chooseViews(choice: Choice): View[] {
  const part = <Name extends keyof View>(name: Name, all: readonly View[Name][]) =>
    all.filter((value) => choice[name] === undefined || choice[name] === value);
  const allWidths = part("width", widthNames);
  return part("server", serverStates).flatMap((server) =>
    part("language", languages).flatMap((language) =>
      part("scheme", schemes).flatMap((scheme) =>
        // The width does not affect requests to a server.
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

/** Returns a name such as `1006-ru-dark-narrow`. */
export function nameOfFrame({ record, language, scheme, width, server }: Frame): string {
  return [record.id, language, scheme, width, ...(server === "own" ? [] : [server])].join("-");
}

/** Returns the command that checks only this frame. */
export function commandFor(
  { name, page }: { readonly name: string; readonly page: string },
  { record, language, scheme, width, server }: Frame,
): string {
  const view = `--language ${language} --scheme ${scheme} --width ${width} --server ${server}`;
  return `orderpane check ${name} --${page} ${record.id} ${view}`;
}
