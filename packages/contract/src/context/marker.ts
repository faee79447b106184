const attribute = "data-orderpane-contract";

/** Code of a widget that is recognised as the contract's own, however a store echoes it. */
export function markCode(run: string, html: string): string {
  return `<div ${attribute}="${run}">${html}</div>`;
}

/** Whether a widget's code, as a store answers it, is of this contract: of this run, or of one that was killed. */
export function isMarked(code: unknown): boolean {
  return typeof code === "string" && ours.test(code);
}

// Not the deploy's marker: no deploy may take these widgets for its own, and no run those of a deploy.
const ours = new RegExp(`^(?:<|&lt;)div ${attribute}=(?:"|&quot;)[0-9a-f]{16}(?:"|&quot;)(?:>|&gt;)`);

/** Whether the body of a request carries the marker, in whatever way it is escaped or broken. */
export function holdsMarker(body: string): boolean {
  return body.includes(attribute);
}
