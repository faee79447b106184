import { postcssIsolateStyles } from "vitepress";

/** Keeps the styles of the site away from the components that it shows. */
export default { plugins: [postcssIsolateStyles({ includeFiles: [/base\.css/, /vp-doc\.css/] })] };
