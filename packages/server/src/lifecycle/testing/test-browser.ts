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

/** A browser that keeps cookies and does not follow redirects. */
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

/** The URL of the login button in a store's back-office. */
export function loginUrl({ shop, insalesId }: InstalledStore): string {
  const { userId, userEmail } = anna;
  return encodeLogin("https://app.example.com/login", { shop, insalesId, userId, userEmail });
}

/** Returns the URL that the store sends the browser back to. */
export function answerOfStore(
  { password }: InstalledStore,
  location: string | null,
  { user = anna, to = "https://app.example.com/login" } = {},
): string {
  const token = new URL(location ?? "").searchParams.get("token") ?? "";
  return encodeLoginReturn(to, { ...user, ...makeLoginTokens(token, user, password) });
}
