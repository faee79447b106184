/** The response for a host name that no store has. */
export function unknownStore({ url }: Request): Response {
  return new Response(`There is no store at ${new URL(url).hostname}.\n`, { status: 404 });
}
