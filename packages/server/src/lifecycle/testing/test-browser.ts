import {
  encodeLogin,
  encodeLoginReturn,
  type LoginUser,
  makeLoginTokens,
} from "@orderpane/protocol/lifecycle";
import type { InstalledStore } from "../../deploys/testing/installed-stores.ts";

type Handler = (request: Request) => Promise<Response>;

export const anna: LoginUser = {
  userId: 7,
  userEmail: "anna@example.com",
  userName: "Анна",
  emailConfirmed: true,
};

/** A browser that keeps cookies, and follows no redirect by itself. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  async open(handler: Handler, url: string): Promise<Response> {
    const response = await handler(this.request(url));
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0;/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  request(url = "https://app.example.com/orders"): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(url, { headers: { Cookie: cookie } });
  }
}

/** The URL that the login button in the back-office of a store opens. */
export function loginUrl({ shop, insalesId }: InstalledStore): string {
  const { userId, userEmail } = anna;
  return encodeLogin("https://app.example.com/login", { shop, insalesId, userId, userEmail });
}

/** The URL to which the store sends back a browser that came with the location. */
export function answerOfStore(
  { password }: InstalledStore,
  location: string | null,
  { user = anna, to = "https://app.example.com/login" } = {},
): string {
  const token = new URL(location ?? "").searchParams.get("token") ?? "";
  return encodeLoginReturn(to, { ...user, ...makeLoginTokens(token, user, password) });
}
