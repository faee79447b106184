/**
 * Runs in a widget's frame: tells the order page how tall the content is, now and whenever that changes.
 * The frame's origin is opaque, so that `*` is the only target that can be named.
 */
export function reportHeight(): void {
  const root = document.documentElement;
  let reported = -1;
  const report = () => {
    // What fits is as tall as its own box: `scrollHeight` is never less than the frame.
    const box = Math.ceil(root.getBoundingClientRect().height);
    const height = root.scrollHeight > root.clientHeight ? Math.max(root.scrollHeight, box) : box;
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
