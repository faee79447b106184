/** An answer to a request: HEAD has the headers of GET. */
export function bodyIfAsked({ method }: Request, answer: Response): Response {
  return method === "HEAD" ? new Response(null, answer) : answer;
}
