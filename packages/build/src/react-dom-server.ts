import { type ComponentChild, render } from "preact";

/** Renders elements to HTML in a browser. Replaces `react-dom/server` in a widget. */
export function renderToString(element: ComponentChild): string {
  const root = document.createElement("div");
  render(element, root);
  const html = root.innerHTML;
  render(null, root);
  return html;
}

export { renderToString as renderToStaticMarkup };

export default { renderToString, renderToStaticMarkup: renderToString };
