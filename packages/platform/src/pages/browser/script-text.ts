/**
 * A function as the text of a classic script that runs it at once in a browser. The function must not refer
 * to anything outside of itself but the browser's globals, nor hold `</script` or `<!--`.
 */
export function scriptOf(run: () => void): string {
  return `(${String(run)})();\n`;
}
