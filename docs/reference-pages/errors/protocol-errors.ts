import type { ProtocolErrorCode } from "../../../packages/protocol/src/errors.ts";
import type { ErrorTexts } from "../page.ts";

/** Errors of the codecs. */
export const protocolErrors: ErrorTexts<ProtocolErrorCode> = {
  malformed: {
    cause: {
      en: "The document cannot be parsed, or has another root than expected.",
      ru: "Документ не разбирается, или корень в нём не тот.",
    },
    fix: {
      en: "Check that it comes from a store, and that nothing between has changed it.",
      ru: "Проверьте, что он пришёл из магазина и по пути не изменён.",
    },
  },
  "invalid-field": {
    cause: {
      en: "The document can be parsed, but a field in it is not valid.",
      ru: "Документ разбирается, но поле в нём недопустимо.",
    },
    fix: {
      en: "Correct the field that the message names.",
      ru: "Исправьте поле, которое названо в сообщении.",
    },
  },
  "forbidden-character": {
    cause: {
      en: "The text has a character that XML 1.0 cannot carry, not even as a reference.",
      ru: "В тексте есть символ, который XML 1.0 не может передать даже ссылкой.",
    },
    fix: {
      en: "Remove the character at the offset in the message. In a script, write it as an escape such as `\\u0001`.",
      ru: "Уберите символ в указанном месте. В скрипте запишите его как `\\u0001`.",
    },
  },
};
