import type { ErrorTexts } from "../page.ts";

/** Errors of the command itself. */
export const commandErrors: ErrorTexts<"usage" | "internal" | "ended-early" | "not-written" | "vite"> = {
  usage: {
    cause: {
      en: "The command line is wrong, or the project is not set up for the command. Nothing was changed.",
      ru: "Командная строка неверна, или проект не готов к команде. Ничего не изменено.",
    },
    fix: {
      en: "`orderpane <verb> --help` lists what there is. `orderpane doctor` checks the setup.",
      ru: "Что есть, покажет `orderpane <команда> --help`. Настройку проверит `orderpane doctor`.",
    },
  },
  internal: {
    cause: { en: "A defect of Orderpane, or of a plugin of Vite.", ru: "Ошибка Orderpane или плагина Vite." },
    fix: {
      en: "Report it with the stack that is on stderr.",
      ru: "Сообщите о ней и приложите стек из stderr.",
    },
  },
  "ended-early": {
    cause: {
      en: "The process ended before the command was done.",
      ru: "Процесс завершился раньше, чем команда сделала свою работу.",
    },
    fix: {
      en: "Look in the project and in its plugins of Vite for `process.exit`, or a promise that never settles.",
      ru: "Поищите в проекте и в плагинах Vite `process.exit` или обещание, которое никогда не завершается.",
    },
  },
  "not-written": {
    cause: { en: "The output cannot be written.", ru: "Вывод нельзя записать." },
    fix: {
      en: "Make room where the output goes, or send it somewhere else.",
      ru: "Освободите место или направьте вывод в другое место.",
    },
  },
  vite: {
    cause: {
      en: "Vite reports an error while `orderpane dev` runs.",
      ru: "Об ошибке сообщает Vite, пока работает `orderpane dev`.",
    },
    fix: {
      en: "Correct it: the next save shows whether it is gone.",
      ru: "Исправьте её: после следующего сохранения будет видно, исчезла ли она.",
    },
  },
};
