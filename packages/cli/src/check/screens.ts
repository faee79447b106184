import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { notWritten } from "../files.ts";
import type { Finding, Sight } from "./frame/finding.ts";
import { nameOfLook } from "./frame/looks.ts";

/** A picture that differs from the saved one. */
export interface Change {
  readonly saved: Buffer;
  /** `null` if the sizes differ. */
  readonly difference: Buffer | null;
}

/** The saved pictures of one widget, those of this operating system. */
export function openScreens(widgetDir: string) {
  const folder = join(widgetDir, "screens", process.platform);
  const fileOf = (sight: Sight) => `${nameOfLook(sight.look)}.png`;
  return {
    /** `null` if there is none. */
    read: (sight: Sight): Promise<Buffer | null> =>
      readFile(join(folder, fileOf(sight))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    /** Saves all of the pictures or, if that fails, none. Those of other looks stay if `isWhole` is false. */
    async save(sights: readonly Sight[], { isWhole }: { isWhole: boolean }): Promise<void> {
      const [fresh, former] = ["new", "old"].map((part) => `${folder}.${process.pid}.${part}`) as [
        string,
        string,
      ];
      try {
        await mkdir(dirname(folder), { recursive: true });
        if (!isWhole) await cp(folder, fresh, { recursive: true }).catch(ignoreMissing);
        await mkdir(fresh, { recursive: true });
        for (const sight of sights) await writeFile(join(fresh, fileOf(sight)), sight.picture);
        await rename(folder, former).catch(ignoreMissing);
        await rename(fresh, folder).catch(async (error: unknown) => {
          await rename(former, folder).catch(ignoreMissing);
          throw error;
        });
      } catch (cause) {
        await rm(fresh, { recursive: true, force: true });
        throw notWritten(folder, cause);
      }
      await rm(former, { recursive: true, force: true });
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** How far a pixel may differ, as in Playwright: text is smoothed a little differently on each machine. */
const tolerance = 0.2;

/** Compares with a saved picture. `null` if they show the same. */
export function comparePictures(saved: Buffer, taken: Buffer): { finding: Finding; change: Change } | null {
  if (saved.equals(taken)) return null;
  const [before, after] = [PNG.sync.read(saved), PNG.sync.read(taken)];
  const { width, height } = before;
  const find = (subject: string, difference: Buffer | null) => ({
    finding: { rule: "changed", subject, place: "", box: null } as const,
    change: { saved, difference },
  });
  if (after.width !== width || after.height !== height) {
    return find(`${width} × ${height} px → ${after.width} × ${after.height} px`, null);
  }
  const result = new PNG({ width, height });
  const count = pixelmatch(before.data, after.data, result.data, width, height, { threshold: tolerance });
  return count === 0 ? null : find(`${count} px`, PNG.sync.write(result));
}
