/** A widget that uses packages of npm. */
interface NpmProgram {
  source: string;
  /** A part of the text that it shows in the end. */
  shows: string;
}

/** Small widgets by the package that each of them uses. */
export const npmPrograms: Readonly<Record<string, NpmProgram>> = {
  "@preact/signals": {
    source: `import { computed, signal } from "@preact/signals";
      const count = signal(1); const double = computed(() => count.value * 2);
      setTimeout(() => (count.value = 21));
      export default () => <p title={double}>{double} kopeks</p>;`,
    shows: "42 kopeks",
  },
  moment: {
    source: `import moment from "moment"; import "moment/locale/ru";
      const date = moment("2026-03-15T10:30:00");
      export default () => <p>{date.locale("ru").format("LLLL")}, {date.locale("en").format("MMMM Do")}</p>;`,
    shows: "воскресенье, 15 марта 2026 г., 10:30, March 15th",
  },
  "date-fns": {
    source: `import { addMonths, format } from "date-fns"; import { ru } from "date-fns/locale";
      export default () => <p>{format(addMonths(new Date(2026, 0, 31), 1), "EEEE, d MMMM yyyy", { locale: ru })}</p>;`,
    shows: "суббота, 28 февраля 2026",
  },
  lodash: {
    source: `import _ from "lodash";
      const groups = _.groupBy([{ city: "Тверь", sum: 1 }, { city: "Киров", sum: 2 }, { city: "Тверь", sum: 4 }], "city");
      const line = _.template("<%- city %>: <%= sum %>");
      export default () => <p>{_.map(groups, (all, city) => line({ city, sum: _.sumBy(all, "sum") })).join("; ")}</p>;`,
    shows: "Тверь: 5; Киров: 2",
  },
  qrcode: {
    source: `import { useEffect, useState } from "preact/hooks"; import { create, toString } from "qrcode";
      const size = create("ST00012|Name=Shop", { errorCorrectionLevel: "M" }).modules.size;
      export default () => {
        const [svg, show] = useState("");
        useEffect(() => void toString("ST00012|Name=Shop", { type: "svg" }).then(show), []);
        return <figure><i dangerouslySetInnerHTML={{ __html: svg }} />{svg && size + " modules"}</figure>;
      };`,
    shows: "25 modules",
  },
  "chart.js": {
    source: `import { useEffect, useRef, useState } from "preact/hooks"; import { Chart, registerables } from "chart.js";
      Chart.register(...registerables);
      export default () => {
        const [bars, show] = useState(""); const canvas = useRef();
        useEffect(() => {
          const data = { labels: ["A", "B"], datasets: [{ label: "sums", data: [10, 20] }] };
          const chart = new Chart(canvas.current, { type: "bar", data, options: { animation: false, responsive: false } });
          const { length } = canvas.current.toDataURL();
          show(chart.getDatasetMeta(0).data.map(({ x, y }) => Math.round(x) + ":" + Math.round(y)).join() + ", drawn: " + (length > 2000));
          return () => chart.destroy();
        }, []);
        return <><canvas ref={canvas} width="300" height="150" />{bars}</>;
      };`,
    shows: "drawn: true",
  },
  "@reduxjs/toolkit": {
    source: `import { useEffect } from "preact/hooks"; import { configureStore, createSlice } from "@reduxjs/toolkit"; import { Provider, useDispatch, useSelector } from "react-redux";
      const cart = createSlice({ name: "cart", initialState: { lines: [] }, reducers: { add(state, { payload }) { state.lines.push(payload); } } });
      const store = configureStore({ reducer: cart.reducer });
      const Lines = () => {
        const dispatch = useDispatch();
        useEffect(() => void dispatch(cart.actions.add("mug")), []);
        return <p>lines: {useSelector(({ lines }) => lines.join())}</p>;
      };
      export default () => <Provider store={store}><Lines /></Provider>;`,
    shows: "lines: mug",
  },
  "@radix-ui/react-dialog": {
    source: `import * as Dialog from "@radix-ui/react-dialog";
      export default () => <Dialog.Root defaultOpen><Dialog.Trigger>open</Dialog.Trigger><Dialog.Portal><Dialog.Overlay />
        <Dialog.Content><Dialog.Title>Refund</Dialog.Title><Dialog.Description>100 ₽ go back</Dialog.Description><Dialog.Close>no</Dialog.Close></Dialog.Content>
      </Dialog.Portal></Dialog.Root>;`,
    shows: "100 ₽ go back",
  },
  "react-select": {
    source: `import Select from "react-select";
      const options = ["Courier", "Post"].map((label) => ({ label, value: label }));
      export default () => <Select options={options} defaultValue={options[1]} menuIsOpen instanceId="delivery" />;`,
    shows: "Courier",
  },
  "react-hook-form": {
    source: `import { useEffect } from "preact/hooks"; import { useForm } from "react-hook-form";
      export default () => {
        const { register, handleSubmit, setValue, watch, formState: { errors } } = useForm({ defaultValues: { note: "old", phone: "" } });
        useEffect(() => { setValue("note", "call first"); void handleSubmit(() => {})(); }, []);
        return <form><input {...register("note")} /><input {...register("phone", { required: "phone is missing" })} />{watch("note")}: {errors.phone?.message}</form>;
      };`,
    shows: "call first: phone is missing",
  },
  "styled-components": {
    source: `import { useEffect, useRef, useState } from "preact/hooks"; import styled, { ThemeProvider } from "styled-components";
      const Price = styled.b.attrs({ title: "price" })\`color: \${({ theme }) => theme.main}; &::after { content: "\\20BD"; }\`;
      const Large = styled(Price)\`font-size: 30px;\`;
      export default () => {
        const [seen, show] = useState(""); const ref = useRef();
        useEffect(() => { const { color, fontSize } = getComputedStyle(ref.current); show(color + " " + fontSize); }, []);
        return <ThemeProvider theme={{ main: "rgb(1, 2, 3)" }}><Large ref={ref}>{seen}</Large></ThemeProvider>;
      };`,
    shows: "rgb(1, 2, 3) 30px",
  },
  "@emotion/react": {
    source: `import { createElement } from "react"; import { useLayoutEffect, useRef, useState } from "preact/hooks"; import { css, Global, jsx, keyframes } from "@emotion/react";
      const fade = keyframes\`from { opacity: 0 }\`;
      export default () => {
        const [seen, show] = useState(""); const ref = useRef();
        useLayoutEffect(() => { const { color, animationName } = getComputedStyle(ref.current); show(color + " " + animationName.startsWith("animation-")); }, []);
        return <>{createElement(Global, { styles: css\`b { color: rgb(4, 5, 6); }\` })}{jsx("b", { ref, css: css\`animation: \${fade} 1s\` }, seen)}</>;
      };`,
    shows: "rgb(4, 5, 6) true",
  },
  "react-i18next": {
    source: `import { createInstance } from "i18next"; import { I18nextProvider, Trans, initReactI18next, useTranslation } from "react-i18next";
      const i18n = createInstance().use(initReactI18next);
      void i18n.init({ lng: "ru", resources: { ru: { translation: { goods_one: "{{count}} товар", goods_few: "{{count}} товара", sum: "итого <b>{{sum}}</b>" } } } });
      const Line = () => { const { t } = useTranslation(); return <p>{t("goods", { count: 3 })}, <Trans i18nKey="sum" values={{ sum: 5 }} components={{ b: <b /> }} /></p>; };
      export default () => <I18nextProvider i18n={i18n}><Line /></I18nextProvider>;`,
    shows: "3 товара, итого 5",
  },
  xlsx: {
    source: `import { read, utils, write } from "xlsx";
      const sheet = utils.json_to_sheet([{ sku: "A-1", count: 2 }, { sku: "Б, 2", count: 3 }]);
      const book = utils.book_new(); utils.book_append_sheet(book, sheet, "Заказ");
      const again = read(write(book, { type: "array", bookType: "xlsx" }), { type: "array" });
      export default () => <pre>{again.SheetNames[0]}: {utils.sheet_to_csv(again.Sheets["Заказ"])}</pre>;`,
    shows: 'Заказ: sku,count\nA-1,2\n"Б, 2",3',
  },
  axios: {
    source: `import { useEffect, useState } from "preact/hooks"; import axios, { AxiosError } from "axios";
      const api = axios.create({ baseURL: "https://shop.example", params: { page: 2 } });
      export default () => {
        const [seen, show] = useState("");
        useEffect(() => void axios.get("data:application/json,{\\"id\\":7}", { adapter: "fetch" }).then(({ data, status }) => show(status + " " + data.id), (error) => show(String(error))), []);
        return <p title={AxiosError.ERR_NETWORK}>{api.getUri({ url: "/orders", params: { ids: [1, 2] } })} {seen}</p>;
      };`,
    shows: "https://shop.example/orders?page=2&ids%5B%5D=1&ids%5B%5D=2 200 7",
  },
  "libphonenumber-js": {
    source: `import { AsYouType, parsePhoneNumber } from "libphonenumber-js";
      const phone = parsePhoneNumber("8 (916) 123-45-67", "RU");
      export default () => <p>{phone.formatInternational()} {phone.getURI()} {new AsYouType("RU").input("8916123")}</p>;`,
    shows: "+7 916 123 45 67 tel:+79161234567",
  },
};
