import { type RemoteError, serverError } from "@orderpane/runtime";

export interface History {
  readonly statuses: Status[];
}

export interface Status {
  /** ISO 8601 with a UTC offset. */
  readonly at: string;
  readonly title: string;
  readonly comment?: string | null | undefined;
}

/** Throws if the data has another form, so that the widget shows a problem instead of an empty list. */
export function readStatuses(data: unknown): Status[] {
  const { statuses } = data as History;
  const texts: unknown[] = statuses.flatMap(({ at, title, comment }) => [at, title, comment ?? ""]);
  if (texts.every((text) => typeof text === "string")) return statuses;
  throw new TypeError("expected { statuses }");
}

/** Returns the server's message, or a general one. */
export function problemOf(error: RemoteError): string {
  return serverError(error)?.message ?? `Не удалось загрузить статусы (${error.code})`;
}
