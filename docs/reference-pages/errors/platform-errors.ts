import type { PlatformErrorCode } from "../../../packages/platform/src/errors.ts";
import type { ErrorTexts } from "../page.ts";

/** Errors of the local platform. */
export const platformErrors: ErrorTexts<PlatformErrorCode> = {
  "not-a-database": {
    cause: {
      en: "The file cannot be opened as the database of a platform, or a newer version wrote it.",
      ru: "Файл не открывается как база платформы, или его записала более новая версия.",
    },
    fix: {
      en: "Name another file, or delete it to begin with an empty store.",
      ru: "Выберите другой файл или удалите его, чтобы начать с пустого магазина.",
    },
  },
  "database-in-use": {
    cause: { en: "Another process holds the file.", ru: "Файл занят другим процессом." },
    fix: {
      en: "Stop the other `orderpane dev` or `orderpane store`, or name another file.",
      ru: "Остановите другой `orderpane dev` или `orderpane store` или выберите другой файл.",
    },
  },
  "port-in-use": {
    cause: { en: "The port cannot be listened on.", ru: "Порт занят." },
    fix: { en: "Name another port with `--port`.", ru: "Выберите другой порт: `--port`." },
  },
  "store-closed": {
    cause: {
      en: "The platform closed before the application's server responded.",
      ru: "Платформа закрылась раньше, чем ответил сервер приложения.",
    },
    fix: {
      en: "Start the platform again and repeat the call.",
      ru: "Запустите платформу и повторите вызов.",
    },
  },
  "bad-order": {
    cause: { en: "An order has no valid id.", ru: "У заказа нет допустимого id." },
    fix: { en: "Give the order a positive integer as `id`.", ru: "Дайте заказу целый положительный `id`." },
  },
  "bad-product": {
    cause: { en: "A product has no valid id.", ru: "У товара нет допустимого id." },
    fix: { en: "Give the product a positive integer as `id`.", ru: "Дайте товару целый положительный `id`." },
  },
  "bad-application": {
    cause: {
      en: "An application, or one of its rights, is not valid.",
      ru: "Приложение или одно из его прав недопустимо.",
    },
    fix: {
      en: "Correct the value that the message names. Addresses are https, or http on this machine.",
      ru: "Исправьте значение, названное в сообщении. Адреса — https или http на этой машине.",
    },
  },
  "unknown-application": {
    cause: { en: "No application has this id.", ru: "Приложения с таким идентификатором нет." },
    fix: {
      en: "`/applications` lists them. Register it first.",
      ru: "Список — на странице `/applications`. Сначала зарегистрируйте приложение.",
    },
  },
  "wrong-state": {
    cause: {
      en: "The state of the installation does not allow it.",
      ru: "Состояние установки этого не позволяет.",
    },
    fix: {
      en: "Install the application before a login or an uninstall.",
      ru: "Установите приложение, прежде чем входить в него или удалять его.",
    },
  },
  "unknown-assumption": {
    cause: {
      en: "An assumption, or a value of one, does not exist.",
      ru: "Такого предположения или такого значения нет.",
    },
    fix: {
      en: "The page [Assumptions](assumptions.md) lists them.",
      ru: "Все предположения — на странице [Предположения о платформе](assumptions.md).",
    },
  },
  "bad-catalog-file": {
    cause: {
      en: "A file of products, collections and filters is not valid.",
      ru: "Файл с товарами, категориями и фильтрами недопустим.",
    },
    fix: {
      en: "Correct the cell or the value that the message names, and import the file again: nothing was imported. See [the storefront](/guide/storefront).",
      ru: "Исправьте ячейку или значение из сообщения и загрузите файл ещё раз: ничего не загружено. См. [витрину](/ru/guide/storefront).",
    },
  },
  "bad-store-file": {
    cause: { en: "A seed file or an import is not valid.", ru: "Файл с данными магазинов недопустим." },
    fix: {
      en: "Correct the value at the path in the message. See [the store file](platform.md#the-store-file).",
      ru: "Исправьте значение по указанному пути. См. [файл магазинов](platform.md#the-store-file).",
    },
  },
  "unknown-snapshot": {
    cause: { en: "There is no snapshot of this name.", ru: "Снимка с таким именем нет." },
    fix: { en: "Take the snapshot before you restore it.", ru: "Сначала сделайте снимок." },
  },
  "too-many-snapshots": {
    cause: { en: "There is no room for one more snapshot.", ru: "Для ещё одного снимка нет места." },
    fix: { en: "Delete a snapshot that is not needed any more.", ru: "Удалите ненужный снимок." },
  },
  "bad-fault": {
    cause: { en: "A fault is not valid, or its id is taken.", ru: "Сбой описан неверно, или его id занят." },
    fix: {
      en: "Correct what the message names. See [faults](platform.md#faults-and-time).",
      ru: "Исправьте то, что названо в сообщении. См. [сбои](platform.md#faults-and-time).",
    },
  },
  "unknown-fault": {
    cause: { en: "There is no fault of this id.", ru: "Сбоя с таким id нет." },
    fix: { en: "`GET /__store/faults` lists them.", ru: "Список: `GET /__store/faults`." },
  },
  "bad-log-filter": {
    cause: {
      en: "A parameter of the request log is not valid.",
      ru: "Параметр журнала запросов недопустим.",
    },
    fix: {
      en: "Correct it: a status is `404`, or `4xx` for a class.",
      ru: "Исправьте его: статус — `404` или класс `4xx`.",
    },
  },
  "bad-clock": {
    cause: { en: "The clock cannot be moved to this time.", ru: "Часы нельзя перевести на это время." },
    fix: {
      en: "Give an ISO 8601 time, or a number of milliseconds.",
      ru: "Укажите время по ISO 8601 или число миллисекунд.",
    },
  },
  "bad-page": {
    cause: {
      en: "The path of a page of yours is not valid, or is taken.",
      ru: "Путь своей страницы недопустим или занят.",
    },
    fix: {
      en: "Choose another path in the options of `localPlatform`.",
      ru: "Выберите другой путь в параметрах `localPlatform`.",
    },
  },
};
