import { type RemoteError, serverError } from "@orderpane/runtime";

/** The carrier's data about the parcel. */
export interface Tracking {
  /** The parcel's number and its page on the carrier's site. */
  readonly number?: string | null | undefined;
  readonly link?: string | null | undefined;
  /** Latest event first; empty until the carrier has the parcel. */
  readonly events: TrackingEvent[];
}

export interface TrackingEvent {
  /** ISO 8601 with the local UTC offset of the event. */
  readonly at: string;
  readonly title: string;
  readonly place?: string | null | undefined;
}

/** Throws if the data has another form, so that the widget shows a problem instead of an empty list. */
export function readTracking(data: unknown): Tracking {
  const { number, link, events }: Partial<Tracking> = Object(data);
  const isWhole = Array.isArray(events) && events.every(isEvent);
  if (isWhole && areTexts(number, link)) return { number, link, events };
  throw new TypeError("expected { number?, link?, events: [{ at, title, place? }] }");
}

/** Returns the server's message, or a general one. */
export function problemOf(error: RemoteError): string {
  return serverError(error)?.message ?? problems[error.code] ?? "Сервер приложения ответил непонятно";
}

function isEvent(event: Partial<TrackingEvent> | null): boolean {
  return !!event?.at && !!event.title && areTexts(event.at, event.title, event.place);
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => value == null || typeof value === "string");
}

const problems: Partial<Record<RemoteError["code"], string>> = {
  network: "Сервер приложения не отвечает",
  timeout: "Сервер приложения отвечает слишком долго",
  "bad-url": "Адрес сервера приложения указан неверно: нужен https",
};
