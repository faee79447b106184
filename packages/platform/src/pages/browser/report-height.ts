/**
 * Runs in a widget's frame: tells the order page how tall the content is, now, whenever that changes and when the page
 * asks, because the page may have missed what was reported before its own script ran.
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
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.data !== "orderpane:report-height") return;
    // The platform sends no messages: the widget's own listeners are not to see this one.
    event.stopImmediatePropagation();
    reported = -1;
    report();
  });
  const observer = new ResizeObserver(report);
  observer.observe(root);
  document.addEventListener("DOMContentLoaded", () => observer.observe(document.body));
  window.addEventListener("load", report);
  window.addEventListener("resize", report);
}
