import { asking, type CorpusWidget, pointsServer, showing } from "./faulty-widgets.ts";

const sentence = "Соберите заказ до обеда, проверьте количество и передайте его курьеру у второго входа.";

/** Widgets that are right, although they look like faults. */
export const soundWidgets: Readonly<Record<string, CorpusWidget>> = {
  "made-of-components": {
    height: 500,
    choice: { scheme: undefined },
    source: `
      import { useOrder } from "@orderpane/runtime";
      import * as ui from "@orderpane/runtime/ui";
      export default function Widget() {
        const order = useOrder();
        return (
          <ui.Panel>
            <ui.KeyValueList items={[["Сумма", <ui.MoneyText value={order.total_price} currency="RUR" />]]} />
            <ui.Notice tone="warning">Проверьте адрес</ui.Notice>
            <ui.Table
              label="Товары"
              rows={order.order_lines}
              columns={[
                { title: "Товар", cell: ({ title }) => title },
                { title: "Шт.", cell: ({ quantity }) => quantity, align: "end" },
              ]}
            />
            <ui.Form submit="Сохранить" onSubmit={async () => {}}>
              <ui.Input name="note" label="Заметка" />
              <ui.Checkbox name="urgent" label="Срочно" />
              <ui.Select name="store" label="Склад" options={[["1", "Первый"], ["2", "Второй"]]} />
            </ui.Form>
            <div><ui.Badge tone="success">Собран</ui.Badge> <ui.CopyButton text="1001" /></div>
          </ui.Panel>
        );
      }`,
  },
  "table-that-scrolls": {
    source: showing(`
      <div class="scrolls" tabIndex={0} role="region" aria-label="Остатки">
        <table><tbody><tr>{Array.from({ length: 12 }, (_, index) => <td>Склад {index + 1}</td>)}</tr></tbody></table>
      </div>`),
    css: ".scrolls { overflow: auto; } td { padding: 0 20px; white-space: nowrap; }",
  },
  "ellipsis-with-a-tooltip": {
    source: showing(`<p class="line" title="${sentence}">${sentence}</p>`),
    css: ".line { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }",
  },
  "signs-larger-than-their-buttons": {
    source: showing(`
      <button type="button" class="zoom" aria-label="Приблизить">+</button>
      <button type="button" class="zoom" aria-label="Отдалить">−</button>`),
    css: ".zoom { width: 24px; height: 24px; padding: 0; overflow: hidden; font: 20px/30px sans-serif; }",
  },
  "hidden-label": {
    source: showing(`
      <label for="note" class="hidden">Заметка для сборщика заказа</label><input id="note" />
      <span class="clipped">Собран сегодня</span>`),
    css: `
      .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .clipped { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
        clip: rect(0, 0, 0, 0); white-space: nowrap; }`,
  },
  "tabs-with-one-stop": {
    source: showing(`
      <div role="tablist" aria-label="Заказ">
        <button role="tab" aria-selected="true" aria-controls="panel" onClick={() => {}}>Товары</button>
        <span role="tab" aria-selected="false" tabIndex={-1} onClick={() => {}} onKeyDown={() => {}}>Доставка</span>
      </div>
      <div role="tabpanel" id="panel" aria-label="Товары">Чайник</div>`),
  },
  "list-that-listens-for-its-buttons": {
    source: showing(`
      <ul onClick={() => {}}>
        <li><button type="button">Чайник</button></li>
        <li><button type="button">Чашка</button></li>
      </ul>`),
    css: "button { min-height: 24px; }",
  },
  "open-details": {
    source: showing(`<details open><summary>Состав</summary><p>Чайник и две чашки</p></details>
      <details><summary>Доставка</summary><p>Курьером до двери</p></details>`),
  },
  "icon-with-a-name": {
    source: showing(`
      <button type="button">
        <svg role="img" aria-label="Обновить" width="24" height="24" viewBox="0 0 24 24"><path d="M4 4h16v16H4z" /></svg>
      </button>`),
  },
  "tight-lines": {
    source: showing(`<h1 class="tight">${sentence}</h1><p class="tight">${sentence}</p>`),
    css: ".tight { margin: 0; font-size: 20px; line-height: 1; }",
  },
  "asks-a-server": {
    choice: { server: undefined },
    server: pointsServer,
    source: asking(
      "asks-a-server",
      `{points.status === "loading" && <p role="status">Загрузка…</p>}
      {points.status === "failed" && <p role="alert">Сервер не отвечает</p>}
      {points.data && (typeof points.data.points === "number"
        ? <p>Баллов: {points.data.points}</p>
        : <p role="alert">Сервер отвечает неверно</p>)}`,
    ),
  },
  "long-text-that-wraps": {
    order: "long",
    height: 2000,
    source: showing(
      `<p class="wraps">{order.comment}</p>{order.order_lines.map(({ title }) => <p class="wraps">{title}</p>)}`,
    ),
    css: ".wraps { overflow-wrap: anywhere; }",
  },
  "hostile-text-as-text": {
    order: "hostile",
    height: 600,
    source: showing(`<p class="wraps" title={order.coupon}>{order.comment} {order.client.name}</p>`),
    css: ".wraps { overflow-wrap: anywhere; }",
  },
  "from-right-to-left": {
    source: showing(`
      <div dir="rtl" lang="ar">
        <p>تم تجميع الطلب</p>
        <ul><li>إبريق الشاي</li></ul>
        <button type="button">تحديث</button>
      </div>`),
  },
  "date-with-many-stops": {
    source: showing(`
      <label>Доставить <input type="datetime-local" /></label> <button type="button">Сохранить</button>`),
  },
  "own-button": {
    source: showing(`<div role="button" tabIndex={0} onClick={() => {}} onKeyDown={() => {}}>Собрать</div>`),
  },
  "label-over-its-checkbox": {
    source: showing(
      `<label class="switch" onClick={() => {}}><input type="checkbox" /><span>Срочно</span></label>`,
    ),
    css: `
      .switch { position: relative; display: inline-block; padding: 6px; }
      .switch input { position: absolute; inset: 0; opacity: 0; }
      .switch:focus-within { outline: 2px solid Highlight; }`,
  },
};
