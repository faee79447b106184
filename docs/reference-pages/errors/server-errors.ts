import type { ServerErrorCode } from "../../../packages/server/src/errors.ts";
import type { ErrorTexts } from "../page.ts";

/** Errors of an application's server. */
export const serverErrors: ErrorTexts<ServerErrorCode> = {
  "bad-options": {
    cause: {
      en: "An option of the application cannot be right.",
      ru: "Параметр приложения не может быть верным.",
    },
    fix: {
      en: "Correct the option that the message names.",
      ru: "Исправьте параметр, названный в сообщении.",
    },
  },
  "missing-package": {
    cause: {
      en: "The registry or the queue needs `pg` or `pg-boss`, which the project does not install.",
      ru: "Реестру или очереди нужен `pg` или `pg-boss`, а в проекте он не установлен.",
    },
    fix: {
      en: "Install the package that the message names.",
      ru: "Установите пакет, названный в сообщении.",
    },
  },
  "weak-secret": {
    cause: { en: "A secret or a key has less than 128 bits.", ru: "Секрет или ключ короче 128 бит." },
    fix: {
      en: "Ask the platform for another secret, and make keys with `openssl rand -base64 32`. `acceptWeakSecret` keeps the secret that the platform issued.",
      ru: "Получите у платформы другой секрет, а ключи создавайте командой `openssl rand -base64 32`. `acceptWeakSecret` оставляет секрет, который выдала платформа.",
    },
  },
  "registry-failed": {
    cause: {
      en: "The database did not do what it was asked for. Nothing is half written.",
      ru: "База данных не сделала того, что требовалось. Наполовину ничего не записано.",
    },
    fix: {
      en: "Look whether the database runs and is reachable, then try again.",
      ru: "Проверьте, работает ли база и доступна ли она, и повторите.",
    },
  },
  "unknown-store": {
    cause: {
      en: "No store of this id has installed the application, or its host is not among `shops`.",
      ru: "Магазин с таким идентификатором не устанавливал приложение, или его узла нет в `shops`.",
    },
    fix: {
      en: "Use the `insalesId` of a store that has installed it. Add the host to `shops`.",
      ru: "Берите `insalesId` магазина, который его установил. Добавьте узел в `shops`.",
    },
  },
  uninstalled: {
    cause: {
      en: "The store has uninstalled the application, so its password is no longer valid.",
      ru: "Магазин удалил приложение, и пароль больше не действует.",
    },
    fix: {
      en: "Wait until the store installs it again.",
      ru: "Подождите, пока магазин установит его снова.",
    },
  },
  "sealed-otherwise": {
    cause: {
      en: "No key of the application opens the password that the registry holds.",
      ru: "Ни один ключ приложения не открывает пароль из реестра.",
    },
    fix: {
      en: "Put the key that sealed it back into `keys`, behind the newest one.",
      ru: "Верните в `keys` ключ, которым пароль запечатан, после самого нового.",
    },
  },
};
