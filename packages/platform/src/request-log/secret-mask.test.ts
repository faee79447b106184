import { expect, test } from "vitest";
import { createSecretMask, hideInUrl } from "./secret-mask.ts";

const mask = createSecretMask([]);

/** The text between the brackets is hidden. The brackets are not part of the URL. */
test.each([
  ["several", "https://a.example/?x=1&token2=[ab]&api-key=c&API_KEY=[d]#y"],
  ["a value that sounds like one", "https://a.example/?x=tokens"],
  ["no parameter", "https://a.example/token=abc"],
  ["no value", "https://a.example/?token=&x=1"],
  ["a value with every special character", "https://a.example/?token=[a?b;c=d%26e%23f%2525]&x=1"],
  ["a fragment with a query", "https://a.example/#/login?x=1&token=[abc]"],
  ["an unencoded URL", "https://a.example/?token=[abc]&login=https://b.example/auto?password=[def]"],
  [
    "an encoded URL",
    "https://a.example/?next=https%3A%2F%2Fb.example%2F%3Fx%3D1%26token%3D[abc]%26y%3D2&z=3",
  ],
  ["an encoded URL in lower case", "https://a.example/?next=%2F%3fpassword%3d[abc]%23d"],
  ["a broken encoding", "https://a.example/?%zz%2=%&token=[%e9%]"],
  ["a name and a password", "https://[user:p&w@%2F%3F]@a.example/?x=1"],
  ["those of a nested URL", "https://a.example/?next=https://[user:pw]@b.example/&x=u@v"],
  ["those of an encoded URL", "https://a.example/?next=https%3A%2F%2F[user%3Ap%252Fw]%40b.example%2F"],
  ["a URL without them", "https://a.example/?next=https%3A%2F%2Fb.example&email=u%40c.example"],
])("%s: %s", (_name, marked) => {
  const shown = marked.replaceAll(/\[(.*?)\]/g, (_, hidden: string) => "*".repeat(hidden.length));
  expect(hideInUrl(marked.replaceAll(/[[\]]/g, ""), mask)).toBe(shown);
});

test("a known secret is hidden everywhere", () => {
  expect(hideInUrl("https://a.example/0123456789?x=0123456789", createSecretMask(["0123456789"]))).toBe(
    "https://a.example/**********?x=**********",
  );
});
