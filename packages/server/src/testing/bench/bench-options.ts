import type { ApplicationOptions } from "../../application.ts";

export const benchOptions = {
  id: "orders-app",
  secret: "0123456789abcdef0123456789abcdef",
  keys: [Buffer.alloc(32, 1).toString("base64")],
  urls: { origin: "https://app.example.com" },
  operatorKey: "0123456789abcdef0123456789abcdef",
  acceptLocalShops: true,
  log: () => {},
} satisfies Partial<ApplicationOptions>;
