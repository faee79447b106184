/**
 * Stands in for the application's server during development: `fetch` with CORS, `?product_id=…`. The reserved
 * quantities fit the local platform's products, whose variants are numbered from ten times the product's id.
 */
export default function respondWithReserved(request: Request): Response {
  if (request.method !== "GET") return respond(405, { ok: false, error: { message: "Только чтение" } });
  // Joined, so that a parameter that is given twice is refused.
  const productId = new URL(request.url).searchParams.getAll("product_id").join();
  return /^[1-9]\d{0,13}$/.test(productId)
    ? respond(200, { ok: true, data: { reserved: reservedOf(Number(productId)) } })
    : respond(422, { ok: false, error: { message: "Номер товара указан неверно" } });
}

function respond(status: number, envelope: object): Response {
  const headers = {
    // Any origin, because a widget's frame has the origin `null`. No cookie is read, so other sites cannot
    // misuse one.
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return Response.json(envelope, { status, headers });
}

function reservedOf(productId: number): Record<string, number> {
  const variants = [1, 2, 3, 4].map((index) => [productId * 10 + index, (productId + index * 3) % 4]);
  return Object.fromEntries(variants) as Record<string, number>;
}
