/**
 * Small widgets by package. As in TypeScript's own tests, comments contain directives: `@shows` a part of the
 * text, `@style` a computed style of an element, `@file` another file of the project.
 */
export const npmPrograms: Readonly<Record<string, string>> = {
  "@preact/signals": `import { computed, signal } from "@preact/signals";
    const count = signal(1); const double = computed(() => count.value * 2);
    setTimeout(() => (count.value = 21));
    export default () => <p title={double}>{double} kopeks</p>; // @shows 42 kopeks`,
  moment: `import moment from "moment"; import "moment/locale/ru";
    const date = moment("2026-03-15T10:30:00");
    export default () => <p>{date.locale("ru").format("LLLL")}, {date.locale("en").format("MMMM Do")}</p>; // @shows воскресенье, 15 марта 2026 г., 10:30, March 15th`,
  lodash: `import _ from "lodash";
    const groups = _.groupBy([{ city: "Тверь", sum: 1 }, { city: "Киров", sum: 2 }, { city: "Тверь", sum: 4 }], "city");
    const line = _.template("<%- city %>: <%= sum %>");
    export default () => <p>{_.map(groups, (all, city) => line({ city, sum: _.sumBy(all, "sum") })).join("; ")}</p>; // @shows Тверь: 5; Киров: 2`,
  qrcode: `import { useEffect, useState } from "preact/hooks"; import { toString } from "qrcode";
    export default () => {
      const [svg, show] = useState(""); useEffect(() => void toString("ST00012|Name=Shop").then(show), []);
      return <p>{svg}</p>;
    }; // @shows viewBox="0 0 33 33"`,
  "chart.js": `import { useEffect, useRef, useState } from "preact/hooks"; import Chart from "chart.js/auto";
    const data = { labels: ["A", "B"], datasets: [{ label: "sums", data: [10, 20] }] };
    export default () => {
      const [drawn, show] = useState(); const canvas = useRef();
      useEffect(() => show(new Chart(canvas.current, { type: "bar", data, options: { animation: false, responsive: false } }).toBase64Image().length > 2000), []);
      return <><canvas ref={canvas} width="300" height="150" />drawn: {String(drawn)}</>;
    }; // @shows drawn: true`,
  recharts: `import { Bar, BarChart, Legend, XAxis, YAxis } from "recharts";
    export default () => <BarChart width={300} height={200} data={[{ city: "Тверь", sum: 3 }]}>
      <XAxis dataKey="city" /><YAxis /><Legend /><Bar dataKey="sum" isAnimationActive={false} /></BarChart>; // @shows Тверь`,
  "@reduxjs/toolkit": `import { useEffect } from "preact/hooks"; import { configureStore, createSlice } from "@reduxjs/toolkit"; import { Provider, useDispatch, useSelector } from "react-redux";
    const cart = createSlice({ name: "cart", initialState: { lines: [] }, reducers: { add(state, { payload }) { state.lines.push(payload); } } });
    const store = configureStore({ reducer: cart.reducer });
    const Lines = () => { const dispatch = useDispatch(); useEffect(() => void dispatch(cart.actions.add("mug")), []); return <p>lines: {useSelector(({ lines }) => lines.join())}</p>; };
    export default () => <Provider store={store}><Lines /></Provider>; // @shows lines: mug`,
  "@headlessui/react": `import { Listbox, ListboxButton, ListboxOption, ListboxOptions, Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
    export default () => <><TabGroup defaultIndex={1}><TabList><Tab>a</Tab><Tab>b</Tab></TabList><TabPanels><TabPanel>first</TabPanel><TabPanel>second</TabPanel></TabPanels></TabGroup>
      <Listbox value="Post"><ListboxButton>{({ value }) => value}</ListboxButton><ListboxOptions static><ListboxOption value="Post">by post</ListboxOption></ListboxOptions></Listbox></>; // @shows secondPost`,
  motion: `import { motion, AnimatePresence } from "motion/react";
    export default () => <AnimatePresence><motion.p initial={{ opacity: 0.1 }} animate={{ opacity: 0.5 }} transition={{ duration: 0.05 }}>moves</motion.p></AnimatePresence>;
    // @style p opacity: 0.5`,
  swiper: `import { Swiper, SwiperSlide } from "swiper/react"; import { Pagination } from "swiper/modules"; import "swiper/css"; import "swiper/css/pagination";
    export default () => <Swiper modules={[Pagination]} pagination slidesPerView={2}>{["a", "b", "c"].map((text) => <SwiperSlide key={text}>{text}</SwiperSlide>)}</Swiper>;
    // @style div display: flex`,
  "@mui/material": `import { Button, TextField } from "@mui/material"; import { createTheme, styled, ThemeProvider } from "@mui/material/styles";
    const Large = styled(Button)(({ theme }) => ({ padding: theme.spacing(3) }));
    const theme = createTheme({ palette: { primary: { main: "#010203" } } });
    export default () => <ThemeProvider theme={theme}><Large variant="contained">Pay</Large><TextField label="Note" /></ThemeProvider>;
    // @style button background-color: rgb(1, 2, 3)`,
  antd: `import { Button, ConfigProvider, Table } from "antd"; import ruRU from "antd/locale/ru_RU";
    export default () => <ConfigProvider locale={ruRU} theme={{ token: { colorPrimary: "#010203" } }}><Button type="primary">Pay</Button>
      <Table rowKey="sku" columns={[{ title: "SKU", dataIndex: "sku" }]} dataSource={[]} pagination={false} /></ConfigProvider>;
    // @style button background-color: rgb(1, 2, 3)`,
  "styled-components": `import styled, { ThemeProvider } from "styled-components";
    const Price = styled.b.attrs({ title: "price" })\`color: \${({ theme }) => theme.main}; &::after { content: "\\20BD"; }\`;
    const Large = styled(Price)\`font-size: 30px;\`;
    export default () => <ThemeProvider theme={{ main: "rgb(1, 2, 3)" }}><Large>100</Large></ThemeProvider>;
    // @style b font-size: 30px`,
  "@emotion/react": `/** @jsxImportSource @emotion/react */
    import { css, Global, keyframes } from "@emotion/react"; import styled from "@emotion/styled";
    const fade = keyframes\`from { opacity: 0 }\`; const Small = styled.i\`font-size: 9px\`;
    export default () => <><Global styles={css\`b { color: rgb(4, 5, 6); }\`} /><b css={css\`animation: \${fade} 1ms\`}>100</b><Small>kg</Small></>;
    // @style i font-size: 9px`,
  xlsx: `import { read, utils, write } from "xlsx";
    const book = utils.book_new(); utils.book_append_sheet(book, utils.json_to_sheet([{ sku: "Б, 2", count: 3 }]), "Заказ");
    const again = read(write(book, { type: "array", bookType: "xlsx" }), { type: "array" });
    export default () => <pre>{again.SheetNames[0]}: {utils.sheet_to_csv(again.Sheets["Заказ"])}</pre>; // @shows Заказ: sku,count`,
  leaflet: `import { useEffect, useRef } from "preact/hooks"; import L from "leaflet"; import "leaflet/dist/leaflet.css"; import iconUrl from "leaflet/dist/images/marker-icon.png";
    const start = (element) => {
      const map = L.map(element, { zoomAnimation: false, fadeAnimation: false }).setView([55.75, 37.6], 12);
      L.marker([55.75, 37.6], { icon: L.icon({ iconUrl, iconSize: [25, 41] }) }).addTo(map).bindPopup("Pickup", { autoPan: false }).openPopup();
    };
    export default () => { const box = useRef(); useEffect(() => start(box.current), []); return <div ref={box} style="height:300px" />; };
    // @style div position: absolute`,
  lit: `import { css, html, LitElement } from "lit"; import { customElement, property, state } from "lit/decorators.js";
    @customElement("shop-price") class Price extends LitElement {
      static styles = css\`b { color: red }\`; @property({ type: Number }) sum = 1; @state() unit = "₽";
      render() { return html\`<b>\${this.sum * 2} \${this.unit}</b>\`; }
      updated() { this.setAttribute("title", this.shadowRoot.textContent.trim()); this.after(this.title); }
    }
    export default () => <shop-price sum="4" />; // @shows 8 ₽
    // @file tsconfig.json
    { "compilerOptions": { "experimentalDecorators": true, "useDefineForClassFields": false } }`,
  "vite-plugin-svgr": `import Icon from "./icon.svg?react";
    export default () => <p><Icon width={30} />icon</p>;
    // @style svg width: 30px
    // @file widgets/a/icon.svg
    <svg viewBox="0 0 9 9"><path d="M0 0h9v9z" stroke-width="2"/></svg>
    // @file vite.config.js
    import svgr from "vite-plugin-svgr"; export default { plugins: [svgr()] };`,
  "@mdx-js/rollup": `import Text, { sum } from "./text.mdx";
    export default () => <Text components={{ em: (props) => <b {...props} /> }} />;
    // @style b font-weight: 700
    // @file widgets/a/text.mdx
export const sum = 5

Sum: *{sum}*
    // @file vite.config.js
    import mdx from "@mdx-js/rollup"; export default { plugins: [{ enforce: "pre", ...mdx({ jsxImportSource: "preact" }) }] };`,
  "@vanilla-extract/css": `import { price } from "./price.css.ts";
    export default () => <b class={price}>100</b>;
    // @style b color: rgb(1, 2, 3)
    // @file widgets/a/price.css.ts
    import { createVar, style } from "@vanilla-extract/css";
    const main = createVar(); export const price = style({ vars: { [main]: "rgb(1, 2, 3)" }, color: main });
    // @file vite.config.js
    import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin"; export default { plugins: [vanillaExtractPlugin()] };`,
  "@tailwindcss/postcss": `import "./a.css";
    export default () => <p class="text-[30px] text-brand md:p-4">Pay</p>;
    // @style p color: rgb(1, 2, 3)
    // @file widgets/a/a.css
    @import "tailwindcss"; @theme { --color-brand: rgb(1, 2, 3); }
    // @file postcss.config.mjs
    export default { plugins: { "@tailwindcss/postcss": { base: import.meta.dirname } } };`,
  "@tailwindcss/vite": `import "./a.css";
    export default () => <p class="text-[30px] p-4 line">Pay</p>;
    // @style p margin-top: 12px
    // @file widgets/a/a.css
    @import "tailwindcss"; .line { @apply mt-3; }
    // @file vite.config.js
    import tailwind from "@tailwindcss/vite"; export default { plugins: [tailwind()] };`,
  unocss: `import "virtual:uno.css";
    export default () => <p class="text-[30px] p-4 hover:m-1">Pay</p>;
    // @style p padding-top: 16px
    // @file vite.config.js
    import uno from "unocss/vite"; import presetWind3 from "@unocss/preset-wind3"; export default { plugins: [uno({ presets: [presetWind3()] })] };`,
  sass: `import "./a.scss";
    export default () => <p class="line">Pay <b class="btn">now</b></p>;
    // @style b padding-left: 16px
    // @file widgets/a/a.scss
    @use "sass:math"; @use "/theme" as *; @use "bulma/sass/helpers/spacing"; .line { color: $main; b { padding-left: math.div(48px, 3); } }
    // @file theme.scss
    $main: rgb(1, 2, 3);`,
  less: `import "./a.less";
    export default () => <p>Pay</p>;
    // @style p width: 30px
    // @file widgets/a/a.less
    @import "../../theme"; .box(@size) { width: @size * 2; } p { .box(15px); color: @main; }
    // @file theme.less
    @main: rgb(1, 2, 3);`,
  "postcss-nested, autoprefixer": `import "./a.css";
    export default () => <p>Pay <b>now</b></p>;
    // @style b color: rgb(1, 2, 3)
    // @file widgets/a/a.css
    p { &:hover { top: 0 } b { color: rgb(1, 2, 3); user-select: none } }
    // @file postcss.config.mjs
    import nested from "postcss-nested"; import autoprefixer from "autoprefixer"; export default { plugins: [nested, autoprefixer] };`,
};
