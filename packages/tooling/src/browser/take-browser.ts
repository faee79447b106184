import { ToolingError } from "../errors.ts";

/** A Chromium that was started successfully. */
export interface Browser {
  readonly executablePath: string;
  /** Such as "Chrome/156.0.8078.79". */
  readonly name: string;
  readonly source: "installed" | "playwright" | "debian" | "npm";
}

/** A source that may have a browser. */
export interface BrowserProbe {
  readonly source: Browser["source"];
  /** The name of this source in messages: "Debian's package". */
  readonly title: string;
  /** Returns the paths to try, the best first. Throws with the reason when this source has no browser. */
  find(): Promise<readonly string[]>;
}

interface TakeOptions {
  /** Starts the browser and returns its name. Throws with the reason when it does not start. */
  readonly prove: (executablePath: string) => Promise<string>;
  readonly onTry?: ((title: string) => void) | undefined;
}

/** Returns the first browser that starts. Sources after it are not tried. */
export async function takeBrowser(
  probes: readonly BrowserProbe[],
  { prove, onTry }: TakeOptions,
): Promise<Browser> {
  const failures: string[] = [];
  for (const probe of probes) {
    const { source, title } = probe;
    onTry?.(title);
    const fail = (reason: unknown, path = "") => {
      const text = reason instanceof Error ? reason.message : String(reason);
      failures.push(`\n- ${title}: ${path}${text.trim().replaceAll("\n", "\n  ")}`);
    };
    const paths = await probe.find().catch(fail);
    for (const executablePath of paths ?? []) {
      try {
        return { executablePath, name: await prove(executablePath), source };
      } catch (error) {
        fail(error, `${executablePath} does not start: `);
      }
    }
  }
  const fix = "Install Chromium or Chrome, or name one in ORDERPANE_BROWSER.";
  throw new ToolingError("no-browser", `No browser for the tests. ${fix}${failures.join("")}`);
}
