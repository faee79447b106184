import type { DeployErrorCode } from "../../../packages/deploy/src/errors.ts";
import type { ErrorTexts } from "../page.ts";

/** Errors of plan, deploy and every other verb that talks to a store. */
export const deployErrors: ErrorTexts<DeployErrorCode> = {
  "bad-target": {
    cause: {
      en: "The address, the application's id or its password cannot be right.",
      ru: "Адрес, идентификатор приложения или его пароль не могут быть верными.",
    },
    fix: {
      en: "Correct the variable in the `.env` file that the message names.",
      ru: "Исправьте переменную в том файле `.env`, который назван в сообщении.",
    },
  },
  unauthorized: {
    cause: {
      en: "The store refuses the id and the password (401).",
      ru: "Магазин не принимает идентификатор и пароль (401).",
    },
    fix: {
      en: "Check `ORDERPANE_APP_ID` and the password: each store has a password of its own, and a new install changes it.",
      ru: "Проверьте `ORDERPANE_APP_ID` и пароль: в каждом магазине он свой и меняется при новой установке.",
    },
  },
  forbidden: {
    cause: {
      en: "The application has no right for this in the store (403).",
      ru: "У приложения нет на это прав в магазине (403).",
    },
    fix: {
      en: "Give the application the right to widgets in the back-office.",
      ru: "Дайте приложению право на виджеты в бэк-офисе.",
    },
  },
  "not-found": {
    cause: {
      en: "There is no list of widgets at the address (404).",
      ru: "По этому адресу нет списка виджетов (404).",
    },
    fix: {
      en: "Check `ORDERPANE_STORE`: it is the address of the store's back-office.",
      ru: "Проверьте `ORDERPANE_STORE`: это адрес бэк-офиса магазина.",
    },
  },
  "not-a-store": {
    cause: { en: "A web page came back where data was expected.", ru: "Вместо данных пришла веб-страница." },
    fix: {
      en: "Set `ORDERPANE_STORE` to the address that the back-office has in the browser.",
      ru: "Запишите в `ORDERPANE_STORE` адрес, который бэк-офис имеет в браузере.",
    },
  },
  refused: {
    cause: {
      en: "The store refuses the request with another status of 4xx.",
      ru: "Магазин отклонил запрос с другим статусом 4xx.",
    },
    fix: {
      en: "Correct what the store says in the message. Nothing else was changed.",
      ru: "Исправьте то, о чём магазин говорит в сообщении. Больше ничего не изменено.",
    },
  },
  redirected: {
    cause: {
      en: "The store redirects the request, and a redirect is never followed, because it would take the password along.",
      ru: "Магазин перенаправляет запрос. По перенаправлению команда не идёт: вместе с запросом ушёл бы пароль.",
    },
    fix: {
      en: "Set `ORDERPANE_STORE` to the address that the back-office has in the browser.",
      ru: "Запишите в `ORDERPANE_STORE` адрес, который бэк-офис имеет в браузере.",
    },
  },
  unreachable: {
    cause: {
      en: "No connection: the name, the port or the certificate is wrong, or there is no network.",
      ru: "Нет соединения: неверны имя, порт или сертификат, или нет сети.",
    },
    fix: {
      en: "Check the address, and whether this machine reaches the store.",
      ru: "Проверьте адрес и доступен ли магазин с этой машины.",
    },
  },
  timeout: {
    cause: { en: "No complete response came in time.", ru: "Полный ответ не пришёл вовремя." },
    fix: {
      en: "Try again. Check whether the back-office is slow in a browser too.",
      ru: "Повторите. Проверьте, не медленный ли бэк-офис и в браузере.",
    },
  },
  interrupted: {
    cause: {
      en: "The connection broke during the request or the response.",
      ru: "Соединение оборвалось во время запроса или ответа.",
    },
    fix: {
      en: "Try again: what was done is found in the store, and nothing is done twice.",
      ru: "Повторите: что уже сделано, найдётся в магазине, и ничего не будет сделано дважды.",
    },
  },
  limited: {
    cause: {
      en: "The limit of requests is used up, and waiting has not helped.",
      ru: "Лимит запросов исчерпан, и ожидание не помогло.",
    },
    fix: {
      en: "Try again later. Other programs may use the application's quota in this store.",
      ru: "Повторите позже. Возможно, лимит приложения в этом магазине тратят другие программы.",
    },
  },
  "unexpected-answer": {
    cause: { en: "The response cannot be read.", ru: "Ответ не удаётся прочитать." },
    fix: {
      en: "Try again. If it fails again, check that the address is that of a store.",
      ru: "Повторите. Если не помогло, проверьте, что это адрес магазина.",
    },
  },
  "endless-answer": {
    cause: {
      en: "The response is longer than any list of widgets that is read.",
      ru: "Ответ длиннее любого списка виджетов, который команда читает.",
    },
    fix: {
      en: "If it is a store, delete large widgets that the application does not need.",
      ru: "Если это магазин, удалите большие виджеты, которые приложению не нужны.",
    },
  },
  "list-incomplete": {
    cause: {
      en: "The list lacks a widget that the store shows by its id, so it does not say what is missing.",
      ru: "В списке нет виджета, который магазин показывает по id: по такому списку нельзя судить, чего не хватает.",
    },
    fix: {
      en: "Nothing is created as long as this is so. Delete widgets that the application does not need, and ask the store's support.",
      ru: "Пока это так, ничего не создаётся. Удалите ненужные виджеты приложения и обратитесь в поддержку магазина.",
    },
  },
  "server-error": {
    cause: { en: "The store responds with 5xx.", ru: "Магазин отвечает 5xx." },
    fix: { en: "Try again later.", ru: "Повторите позже." },
  },
  "no-bundles": {
    cause: { en: "Nothing has been built.", ru: "Ещё ничего не собрано." },
    fix: {
      en: "Run `orderpane build`, or leave out `--no-build`.",
      ru: "Выполните `orderpane build` или уберите `--no-build`.",
    },
  },
  "broken-bundle": {
    cause: {
      en: "The output of the build was changed, or another version of Orderpane wrote it.",
      ru: "Результат сборки изменён или записан другой версией Orderpane.",
    },
    fix: { en: "Build again: `orderpane build`.", ru: "Соберите заново: `orderpane build`." },
  },
  "too-large": {
    cause: {
      en: "A widget, or all of them in the store, would be larger than the [limits](limits.md) allow.",
      ru: "Виджет или все виджеты магазина вместе больше, чем разрешают [ограничения](limits.md).",
    },
    fix: {
      en: "Load large data from your server. `orderpane build --analyze` shows what is large.",
      ru: "Загружайте большие данные со своего сервера. Что занимает место, покажет `orderpane build --analyze`.",
    },
  },
  "missing-setting": {
    cause: {
      en: "A required setting has no value for this store.",
      ru: "У обязательной настройки нет значения для этого магазина.",
    },
    fix: {
      en: "Set `ORDERPANE_SETTING_<NAME>` in the target's `.env` file.",
      ru: "Задайте `ORDERPANE_SETTING_<ИМЯ>` в файле `.env` этого магазина.",
    },
  },
  "bad-setting": {
    cause: {
      en: "The value of a setting does not fit its type.",
      ru: "Значение настройки не подходит к её типу.",
    },
    fix: {
      en: "Correct `ORDERPANE_SETTING_<NAME>`: the message says what is expected.",
      ru: "Исправьте `ORDERPANE_SETTING_<ИМЯ>`: в сообщении сказано, что ожидалось.",
    },
  },
  "history-failed": {
    cause: {
      en: "A copy of the widget could not be saved, so the widget was not changed.",
      ru: "Копию виджета не удалось сохранить, поэтому виджет не изменён.",
    },
    fix: { en: "Make `.orderpane/history/` writable.", ru: "Разрешите запись в `.orderpane/history/`." },
  },
  "no-history": {
    cause: {
      en: "Nothing is saved on this machine that a rollback could restore.",
      ru: "На этой машине не сохранено ничего, что можно вернуть.",
    },
    fix: {
      en: "`orderpane history` lists what there is. Roll back on the machine that deployed.",
      ru: "Что есть, покажет `orderpane history`. Откатывайте на той машине, с которой выкладывали.",
    },
  },
  "no-widget": {
    cause: { en: "The store has no widget with this id.", ru: "В магазине нет виджета с таким id." },
    fix: { en: "`orderpane list` shows the ids.", ru: "Идентификаторы покажет `orderpane list`." },
  },
  "not-adoptable": {
    cause: {
      en: "The widget already belongs to a project, or the project has a widget of this name in the store.",
      ru: "Виджет уже принадлежит проекту, или в магазине уже есть виджет проекта с таким именем.",
    },
    fix: {
      en: "Adopt a widget that was made by hand, under a name that is free.",
      ru: "Берите под управление виджет, созданный вручную, под свободным именем.",
    },
  },
  "bad-plan": {
    cause: {
      en: "The file is not a saved plan, or another version of Orderpane wrote it.",
      ru: "Файл — не сохранённый план, или его записала другая версия Orderpane.",
    },
    fix: {
      en: "Save the plan again: `orderpane plan --out FILE`.",
      ru: "Сохраните план заново: `orderpane plan --out ФАЙЛ`.",
    },
  },
  "plan-outdated": {
    cause: {
      en: "The store, the settings or the bundles have changed since the plan was made.",
      ru: "С тех пор как составлен план, изменились магазин, настройки или сборка.",
    },
    fix: {
      en: "Nothing was changed. Make a new plan, review it and deploy it.",
      ru: "Ничего не изменено. Составьте новый план, просмотрите и выложите его.",
    },
  },
  "not-confirmed": {
    cause: {
      en: "The store does not show what was written.",
      ru: "Магазин не показывает того, что записано.",
    },
    fix: {
      en: "Deploy again. If that fails too, somebody else may be changing the widgets.",
      ru: "Выложите ещё раз. Если не помогло, виджеты, возможно, меняет кто-то ещё.",
    },
  },
  duplicated: {
    cause: {
      en: "The store still changes whenever it is read back: others keep creating the same widget.",
      ru: "Магазин меняется при каждой проверке: кто-то ещё создаёт тот же виджет.",
    },
    fix: {
      en: "Deploy again when no other machine does.",
      ru: "Выложите снова, когда другие машины этого не делают.",
    },
  },
  stopped: {
    cause: {
      en: "The run was told to stop before its next request.",
      ru: "Команду остановили перед следующим запросом.",
    },
    fix: {
      en: "Run it again: it goes on where it was.",
      ru: "Запустите её снова: она продолжит с того же места.",
    },
  },
};
