import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { md5 } from "../context/test-application.ts";
import type { Registration } from "../targets/lifecycle-control.ts";

/** One thing that an application does wrong. */
export type Flaw =
  | "answers install with 201"
  | "keeps the first password"
  | "sends the same token again"
  | "leaves out its autologin URL"
  | "lets anybody in"
  | "believes every uninstall call"
  | "ignores uninstall calls";

/** An application for one store and one browser, which does what the specification asks but for its flaw. */
export async function startNaiveApplication(flaw: Flaw | null) {
  const secret = randomBytes(16).toString("hex");
  let password: string | null = null;
  let sent = randomBytes(16).toString("hex");

  const handlers: Readonly<Record<string, (read: (name: string) => string) => number | string>> = {
    "/install"(read) {
      if (password === null || flaw !== "keeps the first password") password = md5(read("token") + secret);
      return flaw === "answers install with 201" ? 201 : 200;
    },
    "/uninstall"(read) {
      if (read("token") !== password && flaw !== "believes every uninstall call") return 403;
      if (flaw !== "ignores uninstall calls") password = null;
      return 200;
    },
    "/login"(read) {
      if (password === null) return 403;
      if (flaw !== "sends the same token again") sent = randomBytes(16).toString("hex");
      const { id, loginUrl, autologinUrl } = registration;
      const login = flaw === "leaves out its autologin URL" ? loginUrl : autologinUrl;
      const query = new URLSearchParams({ token: sent, login });
      return `http://${read("shop")}/admin/applications/${id}/login?${query}`;
    },
    "/autologin"(read) {
      const user = ["user_email", "user_name", "user_id", "email_confirmed"].map(read).join("");
      return read("token3") === md5(sent + user + password) || flaw === "lets anybody in" ? 200 : 403;
    },
  };

  const server = createServer(({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const name = pathname === "/login" && searchParams.has("token") ? "/autologin" : pathname;
    const result = handlers[name]?.((parameter) => searchParams.get(parameter) ?? "") ?? 404;
    if (typeof result === "number") response.writeHead(result).end();
    else response.writeHead(302, { Location: result }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registration: Registration = {
    id: "naive",
    title: "Naive",
    secret,
    installUrl: `${origin}/install`,
    loginUrl: `${origin}/login`,
    uninstallUrl: `${origin}/uninstall`,
    autologinUrl: `${origin}/autologin`,
  };
  return {
    registration,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
