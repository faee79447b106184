import { kinds } from "../frame/rules.ts";

const hidden = Object.keys(kinds)
  .map((kind) => `body:has(#kind-${kind}:not(:checked)) [data-kind="${kind}"]`)
  .join(",\n");

/** The style sheet of the report. Its filters need no script. */
export const reportStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 16px; max-width: 1600px; }
body:has(#ru:checked) [lang="en"], body:has(#en:checked) [lang="ru"] { display: none; }
${hidden} { display: none; }
body:has(#only-found:checked) tbody tr:not([data-found]) { display: none; }
fieldset { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 8px 0; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: 6px; }
section { margin-top: 32px; }
h2 code, small { font-weight: 400; opacity: 0.8; }
.findings { padding: 0; list-style: none; }
.findings li { margin: 6px 0; padding: 4px 12px; border-left: 4px solid #c62828; overflow-wrap: anywhere; }
.findings li.accepted { border-color: #777; }
.findings small { display: block; }
.sheet { overflow: auto; max-height: 80vh; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: 6px; }
table { border-collapse: collapse; }
th, td { padding: 6px; text-align: left; vertical-align: top; font-weight: 400; }
thead th { position: sticky; top: 0; z-index: 1; background: Canvas; }
summary { display: block; width: 150px; max-height: 260px; overflow: hidden; cursor: zoom-in; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); }
summary:focus-visible, .sheet:focus-visible, input:focus-visible { outline: 3px solid #1a73e8; outline-offset: 1px; }
.shot { position: relative; display: block; }
.shot img { display: block; width: 100%; }
.shot i, .shot b { position: absolute; box-sizing: border-box; min-width: 4px; min-height: 4px; border: 2px solid #d50000; }
.shot b { left: 0; right: 0; min-height: 0; border: 0; border-top: 2px dashed #d50000; }
details[open] { position: fixed; inset: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 16px; align-content: start; justify-content: center; padding: 24px; overflow: auto; background: Canvas; }
details[open] summary { width: min(100%, 640px); max-height: none; cursor: zoom-out; }
figure { margin: 0; }
`;
