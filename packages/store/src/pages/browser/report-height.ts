/**
 * Runs in a widget's frame: tells the order page how tall the content is, now and whenever that changes.
 * The frame's origin is opaque, so that `*` is the only target that can be named.
 */
export function reportHeight(): void {
  const root = document.documentElement;
  let reported = -1;
  const report = () => {
    const height = root.scrollHeight;
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
