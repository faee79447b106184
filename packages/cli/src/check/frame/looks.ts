export const languages = ["ru", "en"] as const;
export const schemes = ["light", "dark"] as const;
/** CSS px. The platform's panel is narrow; `wide` is what a wide window may give it. */
export const widths = { narrow: 370, wide: 640 } as const;
/** How the widget's server behaves; `own` is the project's `server.ts`. */
export const serverStates = ["own", "none", "slow", "error", "fields", "shape"] as const;

export type Language = (typeof languages)[number];
export type Scheme = (typeof schemes)[number];
export type Width = keyof typeof widths;
export type ServerState = (typeof serverStates)[number];

/** An order or a product that a widget is looked at with. */
export interface Shown {
  readonly id: number;
  /** The name of the sample, if it has one. */
  readonly name: string | null;
  /** Whether it is made to break widgets. Then it may scroll. */
  readonly isExtreme: boolean;
}

/** What all frames of one browser context have in common. */
export interface Surroundings {
  readonly language: Language;
  readonly scheme: Scheme;
  readonly width: Width;
  readonly server: ServerState;
}

/** One frame to look at. */
export interface Look extends Surroundings {
  readonly shown: Shown;
}

/** What the author has chosen; an absent part means all. */
export type Choice = {
  readonly [Part in keyof Surroundings | "id"]?: (Surroundings & { id: number })[Part] | undefined;
};

/** Returns the surroundings that were chosen. The ones with the project's own server come first. */
export function chooseSurroundings(choice: Choice): Surroundings[] {
  const all = languages.flatMap((language) =>
    schemes.flatMap((scheme) =>
      (Object.keys(widths) as Width[]).flatMap((width) =>
        serverStates.map((server) => ({ language, scheme, width, server })),
      ),
    ),
  );
  const isChosen = (look: Surroundings) =>
    (["language", "scheme", "width", "server"] as const).every(
      (part) => choice[part] === undefined || choice[part] === look[part],
    );
  const chosen = all.filter(isChosen);
  return [
    ...chosen.filter(({ server }) => server === "own"),
    // The width changes nothing about how a widget treats its server.
    ...chosen.filter(({ server, width }) => server !== "own" && width === (choice.width ?? "narrow")),
  ];
}

/** What the columns of a report are headed with: `ru, dark, narrow`. */
export function columnOf({ language, scheme, width, server }: Surroundings): string {
  return [language, scheme, width, ...(server === "own" ? [] : [`server: ${server}`])].join(", ");
}

/** A look's name in file names and reports: `1006-ru-dark-narrow`. */
export function nameOfLook({ shown, language, scheme, width, server }: Look): string {
  return [shown.id, language, scheme, width, ...(server === "own" ? [] : [server])].join("-");
}

/** The command that looks at one frame again. */
export function commandFor(
  { name, page }: { readonly name: string; readonly page: string },
  { shown, language, scheme, width, server }: Look,
): string {
  const options = [
    `--${page} ${shown.id}`,
    `--language ${language}`,
    `--scheme ${scheme}`,
    `--width ${width}`,
    `--server ${server}`,
  ];
  return `orderpane check ${name} ${options.join(" ")}`;
}
