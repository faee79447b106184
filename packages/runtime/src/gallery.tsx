import { render } from "preact";
import { Gallery } from "./gallery/gallery.tsx";

// After an edit to any module below, Vite runs this module again.
const root = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"));
render(<Gallery />, root);
import.meta.hot?.accept();
