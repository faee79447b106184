/**
 * Returns a classic script that runs the function in a browser. The function may refer only to itself and the
 * browser's globals, and must not contain `</script` or `<!--`.
 */
export function scriptOf(run: () => void): string {
  return `(${String(run)})();\n`;
}
