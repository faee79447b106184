import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import "./contrast.css";
import "./file-names.css";
import "./home.css";
import "./tables.css";
import { UiExample } from "./ui-example.ts";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("UiExample", UiExample);
  },
} satisfies Theme;
