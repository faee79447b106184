/** The server's own messages for users. The status is used for `fetch`. */
export const refusals = {
  /**
   * Malformed requests, which the runtime never sends. The response contains an English message for the
   * author.
   */
  "bad-request": { status: 400, ru: "Запрос повреждён", en: "The request is malformed" },
  "bad-key": {
    status: 401,
    ru: "Ключ виджета не подходит или устарел",
    en: "The widget's key is wrong or has expired",
  },
  "key-only-reads": {
    status: 403,
    ru: "Ключ виджета только для чтения: действию нужен actionKey",
    en: "The widget's key can only read: an action needs the actionKey",
  },
  /** The runtime shows this message instead of the widget. */
  silenced: {
    status: 403,
    ru: "Виджет временно отключён",
    en: "This widget is switched off for now",
  },
  "unknown-widget": {
    status: 404,
    ru: "Приложение не знает такого виджета",
    en: "The application has no such widget",
  },
  "unknown-method": {
    status: 405,
    ru: "Такого запроса сервер не знает",
    en: "The server has no such request",
  },
  "action-running": {
    status: 409,
    ru: "Действие ещё выполняется или прервалось: проверьте, сделано ли оно",
    en: "The action is still running, or was interrupted: check whether it was done",
  },
  "invalid-input": { status: 422, ru: "Проверьте поля", en: "Check the fields" },
  "other-action": {
    status: 422,
    ru: "С этим Idempotency-Key уже был другой запрос",
    en: "This Idempotency-Key came with another request",
  },
  "too-many": {
    status: 429,
    ru: "Слишком много запросов, подождите немного",
    en: "Too many requests, wait a moment",
  },
  failed: { status: 500, ru: "Сервер приложения не справился", en: "The application's server has failed" },
  unavailable: {
    status: 503,
    ru: "Сервер приложения временно недоступен",
    en: "The application's server is temporarily unavailable",
  },
} as const satisfies Record<string, { status: number; ru: string; en: string }>;

export type RefusalCode = keyof typeof refusals;

/** Thrown for a request that does not reach the author's handler. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export interface RefusalDetails {
  /** Replaces the message from the table. */
  readonly message?: string | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * English if the browser asks for it, or only for other languages. The default is Russian, as in the runtime.
 */
export function languageOf(headers: Headers): "ru" | "en" {
  const accepted = headers.get("accept-language") ?? "";
  // Browsers list the languages by preference.
  const [, first] = /(?:^|[\s,])(ru|en)(?=[-,;\s]|$)/i.exec(accepted) ?? [];
  if (first) return first.toLowerCase() === "ru" ? "ru" : "en";
  return /[a-z]/i.test(accepted) ? "en" : "ru";
}
