import { ToolingError } from "../errors.ts";

/** Where a browser came from. */
export type BrowserSource = "installed" | "playwright" | "debian" | "npm";

/** A Chromium that has been seen to start. */
export interface Browser {
  readonly executablePath: string;
  /** As the browser calls itself: "Chrome/156.0.8078.79". */
  readonly name: string;
  readonly source: BrowserSource;
}

/** One way to a browser. */
export interface BrowserProbe {
  readonly source: BrowserSource;
  /** What is tried, for messages: "Debian's package". */
  readonly title: string;
  /** Answers paths worth a try, best first; throws with the reason when this way is closed. */
  find(): Promise<readonly string[]>;
}

export interface TakeOptions {
  /** Starts the browser and answers its name; throws with the reason when it does not start. */
  readonly prove: (executablePath: string) => Promise<string>;
  /** Told before each way that is tried. */
  readonly onTry?: (title: string) => void;
}

/**
 * Takes the first browser that starts, trying the ways in their order and none after the first success.
 *
 * @throws {ToolingError} `no-browser` with every way and why it failed
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
