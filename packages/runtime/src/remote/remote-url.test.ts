// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { remoteUrl } from "./remote-url.ts";

/** Sets the page of the widget. */
function showIn(pageUrl: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(pageUrl);
}

afterEach(() => showIn("http://127.0.0.1/"));

describe("parameters", () => {
  test.each([
    ["an empty query", "https://a.example/x?", "https://a.example/x?n=1"],
    ["a fragment", "https://a.example/x?key=5#top", "https://a.example/x?key=5&n=1#top"],
    ["the same name", "https://a.example/x?n=7&n=8&key=5", "https://a.example/x?n=1&key=5"],
  ])("are added to %s", (_name, url, address) => {
    expect(remoteUrl(url, { n: 1 })?.href).toBe(address);
  });

  test("parameters are encoded, and left out if they have no value", () => {
    const params = { text: "a&b=c#d?e", no: false, zero: 0, empty: "", nothing: null, missing: undefined };
    expect(remoteUrl("https://a.example/", params)?.search).toBe(
      "?text=a%26b%3Dc%23d%3Fe&no=false&zero=0&empty=",
    );
  });
});

describe("the URL", () => {
  test.each([
    ["http://127.0.0.1:3000/page", "https://a.example/"],
    ["http://127.0.0.1:3000/page", "http://127.0.0.1:4000/"],
    ["https://shop.example/page", "https://a.example/"],
    ["https://shop.example/page", "HTTPS://A.example/"],
  ])("on a page at %s may be %s", (page, url) => {
    showIn(page);
    expect(remoteUrl(url)?.hostname).toBe(new URL(url).hostname);
  });

  test.each([
    ["https://shop.example/page", "http://a.example/"],
    ["http://127.0.0.1:3000/page", "answer"],
    ["http://127.0.0.1:3000/page", "javascript:alert(1)"],
  ])("on a page at %s may not be %j", (page, url) => {
    showIn(page);
    expect(remoteUrl(url)).toBeUndefined();
  });
});
