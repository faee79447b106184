/** Sets a global where anything of a sample is run instead of shown. */
export const attack = "window.__hostile = true";
export const script = `<script>${attack}</script>`;
export const image = `"><img src=x onerror="${attack}">`;
