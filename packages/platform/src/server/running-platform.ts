import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import * as json from "@orderpane/protocol/json";
import type { Platform } from "../platform.ts";

const announcementSchema = json.object({ url: json.text, instance: json.text });

type Announcement = json.InferOutput<typeof announcementSchema>;

const credentialsSchema = json.object({
  appId: json.string(),
  appPassword: json.string(),
  orderPage: json.text,
  instance: json.text,
});

/** The address of a running platform, and the credentials of its first application. */
export type RunningPlatform = Pick<Announcement, "url"> &
  Omit<json.InferOutput<typeof credentialsSchema>, "instance">;

const patienceMs = 10_000;

/**
 * Writes `<db>.running.json`. Returns a function that removes it, unless another platform has announced
 * itself in the meantime.
 */
export function announcePlatform(db: string, { instance }: Platform, url: string): () => void {
  if (db === ":memory:") return () => undefined;
  const file = fileOf(db);
  // Renamed into place, so that readers never see half of it.
  const draft = `${file}.${instance}`;
  writeFileSync(draft, `${JSON.stringify({ url, instance }, null, 2)}\n`);
  renameSync(draft, file);
  return () => {
    if (readAnnouncement(file)?.instance === instance) rmSync(file, { force: true });
  };
}

/** `null` if no platform runs on the database `db`, even if a stale file remains. */
export async function findRunningPlatform(db: string): Promise<RunningPlatform | null> {
  const announcement = readAnnouncement(fileOf(db));
  if (!announcement) return null;
  const { url } = announcement;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(`${url}/__store/credentials`, { redirect: "error", signal });
    const { instance, ...running } = json.decodeJson(credentialsSchema, await response.json());
    return instance === announcement.instance ? { url, ...running } : null;
  } catch {
    return null;
  }
}

function fileOf(db: string): string {
  return `${db}.running.json`;
}

function readAnnouncement(file: string): Announcement | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return json.decodeJson(announcementSchema, value);
  } catch {
    return null;
  }
}
