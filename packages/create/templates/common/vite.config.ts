import { localPlatform, widgets } from "orderpane/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [widgets(), localPlatform()] });
