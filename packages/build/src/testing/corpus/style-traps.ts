import type { Trap } from "./trap.ts";

const svg = (content: string) => `<svg xmlns='http://www.w3.org/2000/svg'>${content}</svg>`;

// Texts in a style sheet. The page has one <p class="probe"> that shows their effect.
const sheets: readonly (readonly [name: string, css: string])[] = [
  ["</style> in a string", `.probe::before { content: "a</style>b"; }`],
  ["</style> as escapes", String.raw`.probe::before { content: "\3c/style>\3c !--\00003c/style\3e"; }`],
  ["</style> behind a backslash", String.raw`.probe::before { content: "\</style>\\</style>"; }`],
  ["<!-- in a string", `.probe::before { content: "<!-- <script> -->"; }`],
  ["</script> in a string", `.probe::before { content: "</script><script>"; }`],
  ["$& in a string", `.probe::before { content: "$& $1 $\` $' $$"; }`],
  ["controls in a string", `.probe::before { content: "\x01\x08\x0b\x1f\x7f\x80"; }`],
  ["controls as escapes", String.raw`.probe::before { content: "\1 \8 \b \1f \7f \80 \d x\a y"; }`],
  ["controls as escapes before digits", String.raw`.probe::before { content: "\1 1\000001f\1f  a"; }`],
  ["NUL, raw and as an escape", `.probe::before { content: "a\0b\\0 c"; }`],
  ["U+FFFE and U+FFFF", `.probe::before { content: "\ufffe\uffff\\fffe \\ffff x"; }`],
  ["a surrogate as an escape", String.raw`.probe::before { content: "\d800 x\dfff"; }`],
  ["astral characters and Cyrillic", `.probe::before { content: "\u{1f600}Привет\\1f600 x"; }`],
  ["</style> in a comment", `/* </style> */ .probe { order: 1; } /*! </style><!-- */`],
  ["<!-- in a comment inside a rule", `.probe { order: /* <!-- </style> */ 2; /*! <script> */ }`],
  ["CDO and CDC between rules", `<!-- .probe { order: 3; } --> .probe { z-index: 4; }`],
  [
    "an SVG data URL in quotes",
    `.probe { background-image: url("data:image/svg+xml,${svg("<style></style><!-- x -->")}"); }`,
  ],
  [
    "an SVG data URL without quotes",
    ".probe { background-image: url(data:image/svg+xml,<svg/xmlns=x><!--</style></svg>); }",
  ],
  [
    "an SVG data URL in base64",
    `.probe { background-image: url("data:image/svg+xml;base64,${Buffer.from(svg("</style>")).toString("base64")}"); }`,
  ],
  [
    "an SVG data URL with percent signs",
    `.probe { background-image: url("data:image/svg+xml,%3Csvg%3E%3C/style%3E</style>%23"); }`,
  ],
  [
    "</style> in a custom property",
    `.probe { --x: "</style>" '<!--'; --y: a</**/style; } .probe::before { content: var(--x); }`,
  ],
  ["</style> in an attribute selector", `.probe { order: 1; } [title="</style><!--"] { order: 5; }`],
  ["</style> in a class name", String.raw`.probe { order: 1; } .\<\/style\> { order: 6; }`],
  ["a class name of controls and digits", String.raw`.probe { order: 1; } .\31 \1 x { order: 7; }`],
  ["a BOM at the beginning", `\ufeff.probe { order: 8; }`],
  ["@charset at the beginning", `@charset "utf-8";\n.probe::before { content: "Привет</style>"; }`],
  ["lines that end with CR and CRLF", `.probe {\r\n  order: 9;\r}\r.probe::before {\rcontent: "a\\\r\nb"; }`],
  ["a string that looks like a comment", `.probe::before { content: "/*</style>*/"; } .probe { order: 11; }`],
  ["a font's name", `.probe { font-family: "</style>", 'a<!--b'; }`],
  [
    "a counter style's symbol",
    `@counter-style x { system: cyclic; symbols: "</style>"; } .probe { list-style-type: x; order: 13; }`,
  ],
  [
    "a keyframe's and a layer's name",
    `@layer a { .probe { order: 14; } } @keyframes \\<\\/style { to { order: 1; } } .probe { animation-name: \\<\\/style; }`,
  ],
];

const properties = [
  "order",
  "z-index",
  "background-image",
  "font-family",
  "list-style-type",
  "animation-name",
];

/**
 * Creates an element for the style sheet's selectors, without a trap in this program, and returns its styles.
 */
const probe = `() => {
  const p = document.body.appendChild(document.createElement("p"));
  p.className = decodeURIComponent("probe %3C/style%3E 1") + String.fromCharCode(p.nodeType) + "x";
  p.title = decodeURIComponent("%3C/style%3E%3C!--");
  const style = getComputedStyle(p);
  const values = ${JSON.stringify(properties)}.map((name) => style.getPropertyValue(name).trim());
  return [getComputedStyle(p, "::before").content, ...values];
}`;

function styleTrap(name: string, css: string): Trap {
  return {
    name: `CSS: ${name}`,
    files: { "trap.js": `export const read = ${probe};\n`, "trap.css": css },
    reference: "trap.js",
    style: "trap.css",
  };
}

export const styleTraps: readonly Trap[] = sheets.map(([name, css]) => styleTrap(name, css));
