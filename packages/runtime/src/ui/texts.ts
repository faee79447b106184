import { RemoteError } from "../errors.ts";
import { translate } from "../page/language.ts";
import { serverError } from "../remote/server-error.ts";

// Functions, so that a widget contains only the texts of the components that it uses.

export const copyText = () => translate("Копировать", "Copy");
export const copiedText = () => translate("Скопировано", "Copied");
export const notCopiedText = () =>
  translate("Не удалось: выделите текст и нажмите Ctrl+C", "Failed: select the text and press Ctrl+C");
export const emptyText = () => translate("Здесь пока пусто", "Nothing here yet");
export const loadingText = () => translate("Загрузка…", "Loading…");
export const cancelText = () => translate("Отмена", "Cancel");
export const retryText = () => translate("Повторить", "Try again");
export const saveText = () => translate("Сохранить", "Save");
/** Fits both a failed request and a lost response. */
const unconfirmedText = () =>
  translate(
    "Сервер не подтвердил отправку. Проверьте данные и повторите",
    "The server did not confirm this. Check and try again",
  );

/**
 * Returns the server's message, or `otherwise`. An error that is not from the server is logged to the
 * console.
 */
export function failureText(error: unknown, otherwise = unconfirmedText()): string {
  if (error instanceof RemoteError) return serverError(error)?.message || otherwise;
  console.error(error);
  return otherwise;
}
