export function bodyIfAsked({ method }: Request, response: Response): Response {
  return method === "HEAD" ? new Response(null, response) : response;
}
