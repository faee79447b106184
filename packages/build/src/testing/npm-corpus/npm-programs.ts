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
  dayjs: {
    source: `import dayjs from "dayjs"; import "dayjs/locale/ru"; import relative from "dayjs/plugin/relativeTime";
      dayjs.extend(relative); dayjs.locale("ru");
      export default () => <p>{dayjs("2026-03-15").format("D MMMM")}, {dayjs("2026-03-15").from("2026-03-10")}</p>;`,
    shows: "15 марта, через 5 дней",
  },
  "date-fns": {
    source: `import { addMonths, format } from "date-fns"; import { ru } from "date-fns/locale";
      export default () => <p>{format(addMonths(new Date(2026, 0, 31), 1), "EEEE, d MMMM yyyy", { locale: ru })}</p>;`,
    shows: "суббота, 28 февраля 2026",
  },
  luxon: {
    source: `import { DateTime, Duration } from "luxon";
      const date = DateTime.fromISO("2026-03-15T12:00", { zone: "Asia/Yekaterinburg", locale: "ru" });
      export default () => <p>{date.toFormat("d LLLL, ZZ")}, {Duration.fromMillis(90000).toFormat("m:ss")}</p>;`,
    shows: "15 март, +05:00, 1:30",
  },
  lodash: {
    source: `import _ from "lodash";
      const groups = _.groupBy([{ city: "Тверь", sum: 1 }, { city: "Киров", sum: 2 }, { city: "Тверь", sum: 4 }], "city");
      const line = _.template("<%- city %>: <%= sum %>");
      export default () => <p>{_.map(groups, (all, city) => line({ city, sum: _.sumBy(all, "sum") })).join("; ")}</p>;`,
    shows: "Тверь: 5; Киров: 2",
  },
  "lodash-es": {
    source: `import { chunk, merge, startCase } from "lodash-es";
      export default () => <p>{JSON.stringify(chunk([1, 2, 3], 2))} {startCase("order_number")} {JSON.stringify(merge({ a: { b: 1 } }, { a: { c: 2 } }))}</p>;`,
    shows: '[[1,2],[3]] Order Number {"a":{"b":1,"c":2}}',
  },
  ramda: {
    source: `import { compose, groupBy, map, path, sortBy, sum } from "ramda";
      const total = compose(sum, map(path(["price", "sum"])));
      export default () => <p>{total([{ price: { sum: 3 } }, { price: { sum: 4 } }])} {JSON.stringify(groupBy(String, sortBy((x) => -x, [1, 2])))}</p>;`,
    shows: '7 {"1":[1],"2":[2]}',
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
  jsbarcode: {
    source: `import { useEffect, useRef } from "preact/hooks"; import JsBarcode from "jsbarcode";
      export default () => {
        const svg = useRef();
        useEffect(() => JsBarcode(svg.current, "4600051000057", { format: "EAN13", flat: true }), []);
        return <svg ref={svg} />;
      };`,
    shows: "4600051000057",
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
  zustand: {
    source: `import { useEffect } from "preact/hooks"; import { create } from "zustand"; import { devtools, persist } from "zustand/middleware";
      const useCart = create(devtools((set) => ({ lines: 1, add: () => set(({ lines }) => ({ lines: lines + 1 })) }), { enabled: false }));
      export default () => {
        const { lines, add } = useCart();
        useEffect(add, []);
        return <p title={typeof persist}>{lines} lines</p>;
      };`,
    shows: "2 lines",
  },
  jotai: {
    source: `import { useEffect } from "preact/hooks"; import { atom, useAtom, useAtomValue } from "jotai"; import { atomWithReducer } from "jotai/utils";
      const count = atomWithReducer(1, (old, by) => old + by); const double = atom((get) => get(count) * 2);
      export default () => {
        const [own, add] = useAtom(count); const twice = useAtomValue(double);
        useEffect(() => add(4), []);
        return <p>{own} and {twice}</p>;
      };`,
    shows: "5 and 10",
  },
  valtio: {
    source: `import { useEffect } from "preact/hooks"; import { proxy, useSnapshot } from "valtio";
      const cart = proxy({ lines: [{ count: 1 }], get total() { return this.lines.reduce((sum, { count }) => sum + count, 0); } });
      export default () => {
        const { total } = useSnapshot(cart);
        useEffect(() => { cart.lines.push({ count: 6 }); }, []);
        return <p>{total} in all</p>;
      };`,
    shows: "7 in all",
  },
  "mobx-react-lite": {
    source: `import { useEffect } from "preact/hooks"; import { makeAutoObservable } from "mobx"; import { observer } from "mobx-react-lite";
      class Cart { lines = [2]; constructor() { makeAutoObservable(this); } get total() { return this.lines.reduce((a, b) => a + b); } add(n) { this.lines.push(n); } }
      const cart = new Cart();
      export default observer(() => {
        useEffect(() => cart.add(3), []);
        return <p>{cart.total} in all</p>;
      });`,
    shows: "5 in all",
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
  immer: {
    source: `import { produce } from "immer"; import { useReducer } from "preact/hooks";
      const order = { lines: [{ sum: 1 }], notes: {} };
      const next = produce(order, (draft) => { draft.lines[0].sum = 9; draft.lines.push({ sum: 2 }); });
      export default () => <p>{JSON.stringify(next)} {String(next.notes === order.notes)}</p>;`,
    shows: '{"lines":[{"sum":9},{"sum":2}],"notes":{}} true',
  },
  "react-hot-toast": {
    source: `import { useEffect } from "preact/hooks"; import toast, { Toaster } from "react-hot-toast";
      export default () => {
        useEffect(() => void toast.success("Заказ сохранён", { id: "saved", duration: Infinity }), []);
        return <Toaster position="bottom-center" />;
      };`,
    shows: "Заказ сохранён",
  },
  "@radix-ui/react-dialog": {
    source: `import * as Dialog from "@radix-ui/react-dialog";
      export default () => <Dialog.Root defaultOpen><Dialog.Trigger>open</Dialog.Trigger><Dialog.Portal><Dialog.Overlay />
        <Dialog.Content><Dialog.Title>Refund</Dialog.Title><Dialog.Description>100 ₽ go back</Dialog.Description><Dialog.Close>no</Dialog.Close></Dialog.Content>
      </Dialog.Portal></Dialog.Root>;`,
    shows: "100 ₽ go back",
  },
  "@radix-ui/react-tooltip": {
    source: `import * as Tooltip from "@radix-ui/react-tooltip";
      export default () => <Tooltip.Provider><Tooltip.Root defaultOpen><Tooltip.Trigger>?</Tooltip.Trigger>
        <Tooltip.Portal><Tooltip.Content side="right">paid by card<Tooltip.Arrow /></Tooltip.Content></Tooltip.Portal></Tooltip.Root></Tooltip.Provider>;`,
    shows: "paid by card",
  },
  "@headlessui/react": {
    source: `import { Disclosure, DisclosureButton, DisclosurePanel, Switch } from "@headlessui/react";
      export default () => <><Disclosure defaultOpen><DisclosureButton>more</DisclosureButton><DisclosurePanel>3 parcels</DisclosurePanel></Disclosure>
        <Switch checked onChange={() => {}}>gift</Switch></>;`,
    shows: "3 parcels",
  },
  "@floating-ui/react": {
    source: `import { FloatingPortal, offset, useFloating, useInteractions, useRole } from "@floating-ui/react";
      export default () => {
        const { context, floatingStyles, isPositioned, refs } = useFloating({ open: true, placement: "bottom", middleware: [offset(8)] });
        const { getFloatingProps, getReferenceProps } = useInteractions([useRole(context, { role: "tooltip" })]);
        return <><button ref={refs.setReference} {...getReferenceProps()}>hint</button>
          <FloatingPortal><div ref={refs.setFloating} style={floatingStyles} {...getFloatingProps()}>placed: {String(isPositioned)}</div></FloatingPortal></>;
      };`,
    shows: "placed: true",
  },
  "react-select": {
    source: `import Select from "react-select";
      const options = ["Courier", "Post"].map((label) => ({ label, value: label }));
      export default () => <Select options={options} defaultValue={options[1]} menuIsOpen instanceId="delivery" />;`,
    shows: "Courier",
  },
  "react-imask": {
    source: `import { useIMask } from "react-imask"; import { useEffect } from "preact/hooks";
      export default () => {
        const { ref, value, unmaskedValue, setValue } = useIMask({ mask: "+{7} (000) 000-00-00" });
        useEffect(() => setValue("9161234567"), []);
        return <><input ref={ref} /><p>{value} = {unmaskedValue}</p></>;
      };`,
    shows: "+7 (916) 123-45-67",
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
  "@tanstack/react-query": {
    source: `import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
      const client = new QueryClient();
      const Rate = () => {
        const { data, status } = useQuery({ queryKey: ["rate"], queryFn: async () => ({ usd: 80 }), staleTime: Infinity });
        return <p>{status}: {data?.usd}</p>;
      };
      export default () => <QueryClientProvider client={client}><Rate /></QueryClientProvider>;`,
    shows: "success: 80",
  },
  swr: {
    source: `import useSWR from "swr";
      export default () => {
        const { data, isLoading } = useSWR("rate", async (key) => key + " is 80", { revalidateOnFocus: false });
        return <p>{isLoading ? "loading" : data}</p>;
      };`,
    shows: "rate is 80",
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
  papaparse: {
    source: `import Papa from "papaparse";
      const { data, meta } = Papa.parse("sku;count\\nA-1;2\\n\\"B;2\\";3", { header: true, dynamicTyping: true });
      export default () => <pre>{meta.delimiter} {JSON.stringify(data)} {Papa.unparse(data)}</pre>;`,
    shows: '; [{"sku":"A-1","count":2},{"sku":"B;2","count":3}]',
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
  uuid: {
    source: `import { v4, v5, validate } from "uuid";
      export default () => <p>{v5("order 7", v5.URL)} {String(validate(v4()))}</p>;`,
    shows: " true",
  },
  nanoid: {
    source: `import { customAlphabet, nanoid } from "nanoid";
      export default () => <p>{nanoid().length} {customAlphabet("a", 5)()}</p>;`,
    shows: "21 aaaaa",
  },
  clsx: {
    source: `import clsx from "clsx";
      export default () => <p class={clsx("line", { gone: false, paid: true }, ["a", [0, "b"]])}>{clsx("x", null, { y: 1 })}</p>;`,
    shows: "x y",
  },
  zod: {
    source: `import { z } from "zod";
      const order = z.object({ id: z.coerce.number().int(), email: z.email().optional() });
      const { error } = order.safeParse({ id: "x", email: "no" });
      export default () => <p>{order.parse({ id: "7" }).id} {error?.issues.map(({ code, path }) => path.join() + " " + code).join("; ")}</p>;`,
    shows: "7 id invalid_type; email invalid_format",
  },
  yup: {
    source: `import { useEffect, useState } from "preact/hooks"; import { number, object, string } from "yup";
      const order = object({ id: number().required(), note: string().max(3, "\${path} is too long") });
      export default () => {
        const [seen, show] = useState("");
        useEffect(() => void order.validate({ id: "7", note: "long" }).catch(({ errors }) => show(errors.join())), []);
        return <p>{order.cast({ id: "7" }).id} {seen}</p>;
      };`,
    shows: "7 note is too long",
  },
  "decimal.js": {
    source: `import Decimal from "decimal.js";
      export default () => <p>{new Decimal("0.1").plus("0.2").toString()} {Decimal.sqrt(2).toFixed(10)}</p>;`,
    shows: "0.3 1.4142135624",
  },
  numeral: {
    source: `import numeral from "numeral"; import "numeral/locales/ru";
      numeral.locale("ru");
      export default () => <p>{numeral(1234567.891).format("0,0.00 $")} {numeral(0.256).format("0.0%")}</p>;`,
    shows: "1 234 567,89 руб. 25,6%",
  },
  marked: {
    source: `import { marked } from "marked"; import DOMPurify from "dompurify";
      const html = DOMPurify.sanitize(marked.parse("# Note\\n\\n- **one** <img src=x onerror=alert(1)>\\n- [link](https://shop.example)"));
      export default () => <article dangerouslySetInnerHTML={{ __html: html }} />;`,
    shows: "one",
  },
  "fuse.js": {
    source: `import Fuse from "fuse.js";
      const found = new Fuse([{ title: "Blue mug" }, { title: "Red plate" }], { keys: ["title"], includeScore: true }).search("blu mgu");
      export default () => <p>{found.map(({ item, score }) => item.title + " " + score?.toFixed(2)).join()} found</p>;`,
    shows: "Blue mug",
  },
  rxjs: {
    source: `import { useEffect, useState } from "preact/hooks"; import { from, interval, map, reduce, take, zip } from "rxjs";
      export default () => {
        const [seen, show] = useState("");
        useEffect(() => { const running = zip(from("abc"), interval(1)).pipe(take(3), map(([a, b]) => a + b), reduce((all, x) => all + x, "")).subscribe(show); return () => running.unsubscribe(); }, []);
        return <p>{seen}</p>;
      };`,
    shows: "a0b1c2",
  },
  "libphonenumber-js": {
    source: `import { AsYouType, parsePhoneNumber } from "libphonenumber-js";
      const phone = parsePhoneNumber("8 (916) 123-45-67", "RU");
      export default () => <p>{phone.formatInternational()} {phone.getURI()} {new AsYouType("RU").input("8916123")}</p>;`,
    shows: "+7 916 123 45 67 tel:+79161234567",
  },
};
