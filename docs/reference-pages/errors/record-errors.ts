import type { RecordErrorCode } from "../../../packages/recorder/src/errors.ts";
import type { ErrorTexts } from "../page.ts";

/** Errors of `orderpane record`. */
export const recordErrors: ErrorTexts<RecordErrorCode> = {
  "bad-target": {
    cause: {
      en: "The application's password is too short to be recognised in other text, so it could not be hidden.",
      ru: "Пароль приложения слишком короткий, чтобы узнать его в другом тексте, и скрыть его нельзя.",
    },
    fix: {
      en: "Record from a store with a password of the usual length.",
      ru: "Записывайте магазин с паролем обычной длины.",
    },
  },
  "not-recorded": {
    cause: { en: "The folder cannot be written.", ru: "В папку нельзя записать." },
    fix: {
      en: "Make the folder writable, or name another one with `--out`.",
      ru: "Разрешите запись в папку или выберите другую: `--out`.",
    },
  },
  "bad-port": {
    cause: { en: "The recorder cannot listen on the port.", ru: "Не удаётся слушать порт." },
    fix: {
      en: "Name another port with `--port`, or leave the option out.",
      ru: "Выберите другой порт (`--port`) или уберите параметр.",
    },
  },
};
