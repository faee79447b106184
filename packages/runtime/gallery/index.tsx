import { render } from "preact";
import { Gallery } from "./gallery.tsx";

// An edit anywhere below comes to this module, which then runs again and finds its root.
const root = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"));
render(<Gallery />, root);
import.meta.hot?.accept();
