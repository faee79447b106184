import { ToolingError } from "../errors.ts";

/** The source of a browser. */
export type BrowserSource = "installed" | "playwright" | "debian" | "npm";

/** A Chromium that was started successfully. */
export interface Browser {
  readonly executablePath: string;
  /** The name that the browser reports: "Chrome/156.0.8078.79". */
  readonly name: string;
  readonly source: BrowserSource;
}

/** A source that may have a browser. */
export interface BrowserProbe {
  readonly source: BrowserSource;
  /** The name of this source in messages: "Debian's package". */
  readonly title: string;
  /** Returns the paths to try, the best first. Throws with the reason when this source has no browser. */
  find(): Promise<readonly string[]>;
}

export interface TakeOptions {
  /** Starts the browser and returns its name. Throws with the reason when it does not start. */
  readonly prove: (executablePath: string) => Promise<string>;
  /** Called with the title of each source before it is tried. */
  readonly onTry?: (title: string) => void;
}

/**
 * Returns the first browser that starts. Sources after it are not tried.
 *
 * @throws {ToolingError} `no-browser` with every source and why it failed
 */
export async function takeBrowser(probes: readonly BrowserProbe[], options: TakeOptions): Promise<Browser> {
  const failures: string[] = [];
  for (const probe of probes) {
    options.onTry?.(probe.title);
    try {
      for (const executablePath of await probe.find()) {
        const name = await proveOr(executablePath, options, (reason) =>
          failures.push(`${probe.title}: ${reason}`),
        );
        if (name !== undefined) return { executablePath, name, source: probe.source };
      }
    } catch (error) {
      failures.push(`${probe.title}: ${reasonOf(error)}`);
    }
  }
  throw new ToolingError("no-browser", noBrowserMessage(failures));
}

async function proveOr(
  executablePath: string,
  { prove }: TakeOptions,
  onFailure: (reason: string) => void,
): Promise<string | undefined> {
  try {
    return await prove(executablePath);
  } catch (error) {
    onFailure(`${executablePath} does not start: ${reasonOf(error)}`);
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function noBrowserMessage(failures: readonly string[]): string {
  const tried = failures.map((failure) => `- ${failure.trim().replaceAll("\n", "\n  ")}\n`).join("");
  return `No browser for the tests. Install Chromium or Chrome, or name one in ORDERPANE_BROWSER.\n${tried}`.trimEnd();
}
