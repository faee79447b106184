import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import * as json from "@orderpane/protocol/json";
import type { Platform } from "../platform.ts";

const announcementSchema = json.object({
  url: json.text,
  appId: json.string(),
  appPassword: json.string(),
  orderPage: json.text,
  instance: json.text,
});

type Announcement = json.InferOutput<typeof announcementSchema>;

/** The address of a running platform, and the credentials of its first application. */
export type RunningPlatform = Omit<Announcement, "instance">;

const patienceMs = 10_000;

/**
 * Writes `<db>.running.json` with the mode 0600, because it holds the password. Returns a function that
 * removes it, unless another platform has announced itself in the meantime.
 */
export function announcePlatform(db: string, platform: Platform, url: string): () => void {
  if (db === ":memory:") return () => undefined;
  const file = fileOf(db);
  const { instance } = platform;
  const announce = () => {
    const { credentials, orderPage } = platform;
    writeAnnouncement(file, { url, ...credentials, orderPage, instance });
  };
  announce();
  const unsubscribe = platform.onCredentialsChanged(() => {
    if (readAnnouncement(file)?.instance === instance) announce();
  });
  return () => {
    unsubscribe();
    if (readAnnouncement(file)?.instance === instance) rmSync(file, { force: true });
  };
}

/** Renames the file into place, so that readers never see half of it. */
function writeAnnouncement(file: string, announcement: Announcement): void {
  // After a power failure no platform is running, so the file need not be synced.
  const draft = `${file}.${announcement.instance}`;
  writeFileSync(draft, `${JSON.stringify(announcement, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(draft, file);
}

/** `null` if no platform runs on the database `db`, even if a stale file remains. */
export async function findRunningPlatform(db: string): Promise<RunningPlatform | null> {
  const announcement = readAnnouncement(fileOf(db));
  if (!announcement) return null;
  const { instance, ...running } = announcement;
  return (await askInstance(running.url)) === instance ? running : null;
}

function fileOf(db: string): string {
  return `${db}.running.json`;
}

function readAnnouncement(file: string): Announcement | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return json.decodeJson(announcementSchema, value, { refuse: (message) => new Error(message) });
  } catch {
    return null;
  }
}

async function askInstance(url: string): Promise<unknown> {
  try {
    const response = await fetch(`${url}/__store`, {
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    return Object(await response.json()).instance;
  } catch {
    return undefined;
  }
}
