import type { RuntimeErrorCode } from "../../../packages/runtime/src/errors.ts";
import type { ErrorTexts } from "../page.ts";

/** Errors inside a widget: `RuntimeError`, and `RemoteError` for requests. */
export const runtimeErrors: ErrorTexts<RuntimeErrorCode> = {
  "no-order": {
    cause: {
      en: "The page has no order: it is not an order page, or the order comes later than two seconds after the code.",
      ru: "На странице нет заказа: это не карточка заказа, или данные появились позже двух секунд.",
    },
    fix: {
      en: "Show the widget on an order page (`page` in `widget.json`). Read the order in a component, with `useOrder`.",
      ru: "Показывайте виджет в карточке заказа (`page` в `widget.json`). Читайте заказ в компоненте: `useOrder`.",
    },
  },
  "bad-order": {
    cause: {
      en: "The page's order has no id or no list of lines.",
      ru: "У заказа на странице нет id или списка позиций.",
    },
    fix: {
      en: "Open another order. In a test, make the order with `makeOrder`.",
      ru: "Откройте другой заказ. В тесте создавайте заказ через `makeOrder`.",
    },
  },
  "no-product": {
    cause: { en: "The page has no product.", ru: "На странице нет товара." },
    fix: {
      en: 'Show the widget on a product page: `"page": "product"` in `widget.json`.',
      ru: 'Показывайте виджет на странице товара: `"page": "product"` в `widget.json`.',
    },
  },
  "bad-product": {
    cause: { en: "The page's product has no id.", ru: "У товара на странице нет id." },
    fix: {
      en: "Open another product. In a test, make it with `makeProduct`.",
      ru: "Откройте другой товар. В тесте создавайте товар через `makeProduct`.",
    },
  },
  "bad-settings": {
    cause: {
      en: "A setting is missing or has another type than `settingsOf` names.",
      ru: "Настройки нет, или её тип не тот, что назван в `settingsOf`.",
    },
    fix: {
      en: "Declare the setting in `widget.json`, give it a value, and deploy again.",
      ru: "Объявите настройку в `widget.json`, задайте значение и выложите снова.",
    },
  },
  "bad-url": {
    cause: {
      en: "The URL is not an absolute https URL. No request was sent.",
      ru: "Это не абсолютный https-адрес. Запрос не отправлен.",
    },
    fix: {
      en: "Give the whole address of your server, usually by a setting of the type `url`.",
      ru: "Укажите полный адрес сервера, обычно настройкой типа `url`.",
    },
  },
  network: {
    cause: {
      en: "No response came, or the browser blocked it. Over JSONP also a status other than 2xx, or HTML.",
      ru: "Ответа нет, или его заблокировал браузер. Для JSONP — также статус не 2xx или HTML.",
    },
    fix: {
      en: "Look at the network panel. `fetch` needs CORS on the server; `auto()` falls back to JSONP.",
      ru: "Посмотрите вкладку «Сеть». Для `fetch` серверу нужен CORS; `auto()` переходит на JSONP.",
    },
  },
  timeout: {
    cause: { en: "No response came in time.", ru: "Ответ не пришёл вовремя." },
    fix: {
      en: "Make the server faster, or raise `timeout`. `retries` repeats a read.",
      ru: "Ускорьте сервер или увеличьте `timeout`. `retries` повторяет чтение.",
    },
  },
  aborted: {
    cause: { en: "The `signal` of the call was aborted.", ru: "Вызов прерван через `signal`." },
    fix: {
      en: "Nothing has to be done: the code itself has cancelled the request.",
      ru: "Делать ничего не нужно: запрос отменил сам код.",
    },
  },
  "no-callback": {
    cause: {
      en: "A script was loaded, but did not call back.",
      ru: "Скрипт загрузился, но не вызвал функцию.",
    },
    fix: {
      en: "The server must call the function that the parameter `callback` names.",
      ru: "Сервер должен вызвать функцию, названную в параметре `callback`.",
    },
  },
  http: {
    cause: {
      en: "The server responded with a status other than 2xx, which is in `status`.",
      ru: "Сервер ответил статусом не 2xx, он в `status`.",
    },
    fix: {
      en: "Look at the server's log. `serverError(error)` returns its message.",
      ru: "Посмотрите журнал сервера. Его сообщение вернёт `serverError(error)`.",
    },
  },
  payload: {
    cause: {
      en: "The server reported an error, or sent data of another form than expected.",
      ru: "Сервер сообщил об ошибке или прислал данные другой формы.",
    },
    fix: {
      en: "Show `serverError(error)` to the person. If it is `null`, compare the data with `read`.",
      ru: "Покажите человеку `serverError(error)`. Если там `null`, сравните данные с `read`.",
    },
  },
};
