import { expect, test } from "vitest";
import { createSecretMask, hideInUrl } from "./secret-mask.ts";

const mask = createSecretMask([]);

/** The text between the brackets is hidden. The brackets themselves are not part of the address. */
test.each([
  ["a parameter", "https://a.example/?token=[abc]&x=1#y"],
  ["several", "https://a.example/?x=1&token2=[ab]&api-key=c&API_KEY=[d]"],
  ["a value that sounds like one", "https://a.example/?x=tokens"],
  ["a name behind a value", "https://a.example/?x=token=[abc]"],
  ["no parameter", "https://a.example/token=abc"],
  ["no value", "https://a.example/?token=&x=1"],
  ["no name", "https://a.example/?token"],
  ["a value with every sign", "https://a.example/?token=[a?b;c=d%26e%23f%2525]&x=1"],
  ["a second question mark", "https://a.example/?x?token=[abc]"],
  ["a question mark in a value", "https://a.example/?x=1?token=[abc]&y=2"],
  ["a semicolon", "https://a.example/?x=1;token=[abc]"],
  ["a fragment", "https://a.example/#token=[abc]"],
  ["a fragment with a query", "https://a.example/#/login?x=1&token=[abc]"],
  ["an encoded mark in front", "https://a.example/?%3Ftoken=[abc]"],
  ["an encoded sign behind", "https://a.example/?token%3D[abc]&x=1"],
  ["an encoded path", "https://a.example/x%3Ftoken=[abc]"],
  ["an address as it is", "https://a.example/?token=[abc]&login=https://b.example/auto?password=[def]"],
  [
    "an encoded address",
    "https://a.example/?next=https%3A%2F%2Fb.example%2F%3Fx%3D1%26token%3D[abc]%26y%3D2&z=3",
  ],
  ["one in small letters", "https://a.example/?next=%2F%3fpassword%3d[abc]%23d"],
  ["its fragment", "https://a.example/?next=https%3A%2F%2Fb.example%2F%23token%3D[abc]"],
  ["half of it encoded", "https://a.example/?next=https%3A//b.example/%3Ftoken=[abc]&x=1"],
  ["the other half", "https://a.example/?next=https%3A//b.example/?token%3D[abc]&x=1"],
  ["a value encoded deeper", "https://a.example/?next=%2F%3Ftoken%3D[a%2526b]%26x%3D1"],
  [
    "an address inside of an encoded one",
    "https://a.example/?n=https%3A%2F%2Fb%2F%3Fn%3Dhttps%253A%252F%252Fc%252F%253Ftoken%253D[abc]%2526x%253D1",
  ],
  ["a broken encoding", "https://a.example/?%zz%2=%&token=[%e9%]"],
  ["a name and a password", "https://[user:pw]@a.example/?x=1"],
  ["those of an address", "https://a.example/?next=https://[user:pw]@b.example/&x=u@v"],
  ["those of an encoded one", "https://a.example/?next=https%3A%2F%2F[user%3Ap%252Fw]%40b.example%2F"],
  ["a password with signs", "https://[user:p&w@%2F%3F]@a.example/"],
  ["an address without them", "https://a.example/?next=https%3A%2F%2Fb.example&email=u%40c.example"],
])("%s: %s", (_name, marked) => {
  const shown = marked.replaceAll(/\[(.*?)\]/g, (_, hidden: string) => "*".repeat(hidden.length));
  expect(hideInUrl(marked.replaceAll(/[[\]]/g, ""), mask)).toBe(shown);
});

test("a known secret is hidden everywhere", () => {
  expect(hideInUrl("https://a.example/0123456789?x=0123456789", createSecretMask(["0123456789"]))).toBe(
    "https://a.example/**********?x=**********",
  );
});
