/**
 * Runs in a widget's frame and reports the height of its content after every change. The height without
 * content is 0. The frame's origin is opaque, so `*` is the only possible target.
 */
export function reportHeight(): void {
  const root = document.documentElement;
  let reported = -1;
  const report = () => {
    const content = document.createRange();
    content.selectNodeContents(document.body ?? root);
    // `scrollHeight` is never less than the frame, so smaller content is measured by its own box.
    const box = Math.ceil(root.getBoundingClientRect().height);
    const whole = root.scrollHeight > root.clientHeight ? Math.max(root.scrollHeight, box) : box;
    // A body without content still has margins.
    const height = content.getBoundingClientRect().height === 0 ? 0 : whole;
    if (height === reported) return;
    reported = height;
    window.parent.postMessage({ type: "orderpane:content-height", height }, "*");
  };
  const observer = new ResizeObserver(report);
  observer.observe(root);
  document.addEventListener("DOMContentLoaded", () => observer.observe(document.body));
  window.addEventListener("load", report);
  window.addEventListener("resize", report);
}

/**
 * Returns a classic script that runs the function in a browser. The function may refer only to itself and the
 * browser's globals, and must not contain `</script` or `<!--`.
 */
export function scriptOf(run: () => void): string {
  return `(${String(run)})();\n`;
}
