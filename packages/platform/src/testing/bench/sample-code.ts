/** The code of a widget of usual size: 17 KB. */
export const sampleCode = `<div>${"function a(b){return b.textContent+1}".repeat(450)}</div>`;
