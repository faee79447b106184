/** Sets a global if a page runs a sample's text instead of showing it. */
export const attack = "window.__hostile = true";
export const script = `<script>${attack}</script>`;
export const image = `"><img src=x onerror="${attack}">`;
