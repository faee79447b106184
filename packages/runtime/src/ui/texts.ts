import { say } from "../page/language.ts";

// Functions, so that a widget holds the texts of the components that it uses and no others.

export const copyText = () => say("Копировать", "Copy");
export const copiedText = () => say("Скопировано", "Copied");
export const notCopiedText = () =>
  say("Не удалось: выделите текст и нажмите Ctrl+C", "Failed: select the text and press Ctrl+C");
export const emptyText = () => say("Здесь пока пусто", "Nothing here yet");
export const loadingText = () => say("Загрузка…", "Loading…");
export const retryText = () => say("Повторить", "Try again");
