const attribute = "data-orderpane-contract";

/** Adds the contract's marker to code. It is recognised however the store returns the code. */
export function markCode(run: string, html: string): string {
  return `<div ${attribute}="${run}">${html}</div>`;
}

/**
 * Whether a widget's code, as a store returns it, belongs to a run of the contract: this one, or one that was
 * killed.
 */
export function isMarked(code: unknown): boolean {
  return typeof code === "string" && ours.test(code);
}

// This is not the marker of deploy, so neither treats the other's widgets as its own.
const ours = new RegExp(`^(?:<|&lt;)div ${attribute}=(?:"|&quot;)[0-9a-f]{16}(?:"|&quot;)(?:>|&gt;)`);

/** Whether the body of a request contains the marker, however it is escaped. */
export function holdsMarker(body: string): boolean {
  return body.includes(attribute);
}
