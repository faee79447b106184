/**
 * Stands in for the application's own server while a widget is developed: `fetch` with CORS, `?product_id=…`. What it
 * says is reserved fits the products of the local store, whose variants are numbered from ten times their own id.
 */
export default function answerReserved(request: Request): Response {
  if (request.method !== "GET") return respond(405, { ok: false, error: { message: "Только чтение" } });
  // Joined, because a parameter that is given twice must not pass.
  const productId = new URL(request.url).searchParams.getAll("product_id").join();
  return /^[1-9]\d{0,13}$/.test(productId)
    ? respond(200, { ok: true, data: { reserved: reservedOf(Number(productId)) } })
    : respond(422, { ok: false, error: { message: "Номер товара указан неверно" } });
}

function respond(status: number, answer: object): Response {
  const headers = {
    // Any origin: that of a widget's frame is `null`. No cookie is read, so nobody can borrow one.
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return Response.json(answer, { status, headers });
}

function reservedOf(productId: number): Record<string, number> {
  const variants = [1, 2, 3, 4].map((index) => [productId * 10 + index, (productId + index * 3) % 4]);
  return Object.fromEntries(variants) as Record<string, number>;
}
