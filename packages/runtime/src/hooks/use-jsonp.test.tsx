// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RemoteOptions } from "../jsonp.ts";
import { answerRequests } from "../testing.ts";
import { useJsonp } from "./use-jsonp.ts";

type Options = Omit<RemoteOptions, "signal">;

/** Every state that a render showed, in order. */
const seen: string[] = [];

function Probe({ url, options }: { url: string | null; options?: Options }) {
  const remote = useJsonp<string>(url, options);
  const text = `${remote.status} ${remote.data ?? remote.error?.code ?? ""}`.trim();
  if (seen.at(-1) !== text) seen.push(text);
  return <button onClick={remote.reload}>{text}</button>;
}

/** Answers with the request's path and parameter `n`. */
function answer(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  const text = JSON.stringify(pathname + (searchParams.get("n") ?? ""));
  return new Response(`${searchParams.get("callback")}(${text})`);
}

beforeEach(() => {
  seen.length = 0;
});
afterEach(cleanup);

test("is loading, then ready with the data", async () => {
  answerRequests(answer);
  render(<Probe url="https://a.example/x" />);
  await screen.findByText("ready /x");
  expect(seen).toEqual(["loading", "ready /x"]);
});

test("is loading, then failed with the error; reload asks again", async () => {
  let isDown = true;
  answerRequests((request) => {
    if (isDown) throw new Error("refused");
    return answer(request);
  });
  render(<Probe url="https://a.example/x" />);
  await screen.findByText("failed network");
  isDown = false;
  fireEvent.click(screen.getByRole("button"));
  await screen.findByText("ready /x");
  expect(seen).toEqual(["loading", "failed network", "loading", "ready /x"]);
});

test("asks nothing for the url null, and something once there is one", async () => {
  const server = vi.fn<typeof answer>(answer);
  answerRequests(server);
  const { rerender } = render(<Probe url={null} />);
  expect(screen.getByText("loading")).toBeDefined();
  expect(server).not.toHaveBeenCalled();
  rerender(<Probe url="https://a.example/x" />);
  await screen.findByText("ready /x");
});

test("options of equal value ask once", async () => {
  const server = vi.fn<typeof answer>(answer);
  answerRequests(server);
  const { rerender } = render(<Probe url="https://a.example/x" options={{ params: { n: 1 } }} />);
  await screen.findByText("ready /x1");
  rerender(<Probe url="https://a.example/x" options={{ params: { n: 1 } }} />);
  expect(server).toHaveBeenCalledOnce();
});

test("a new parameter never shows what an earlier request gave, even if that comes last", async () => {
  const first = Promise.withResolvers<void>();
  answerRequests(async (request) => {
    if (request.url.includes("n=1")) await first.promise;
    return answer(request);
  });
  const { rerender } = render(<Probe url="https://a.example/x" options={{ params: { n: 1 } }} />);
  rerender(<Probe url="https://a.example/x" options={{ params: { n: 2 } }} />);
  await screen.findByText("ready /x2");
  first.resolve();
  await vi.waitUntil(() => !Object.keys(window).some((name) => name.startsWith("orderpane_")));
  rerender(<Probe url="https://a.example/y" options={{ params: { n: 2 } }} />);
  await screen.findByText("ready /y2");
  expect(seen).toEqual(["loading", "ready /x2", "loading", "ready /y2"]);
});

test("going back to an earlier url asks again", async () => {
  const server = vi.fn<typeof answer>(answer);
  answerRequests(server);
  const { rerender } = render(<Probe url="https://a.example/x" />);
  await screen.findByText("ready /x");
  rerender(<Probe url="https://a.example/y" />);
  rerender(<Probe url="https://a.example/x" />);
  expect(screen.getByText("loading")).toBeDefined();
  await screen.findByText("ready /x");
  expect(server).toHaveBeenCalledTimes(3);
});

test("unmounting cancels what is under way", async () => {
  const asked = Promise.withResolvers<void>();
  answerRequests(() => {
    asked.resolve();
    return new Promise(() => {});
  });
  const { unmount } = render(<Probe url="https://a.example/x" />);
  await asked.promise;
  expect(document.querySelectorAll("script")).toHaveLength(1);
  unmount();
  // Preact cleans up after the next paint.
  await waitFor(() => expect(document.querySelectorAll("script")).toHaveLength(0));
  expect(seen).toEqual(["loading"]);
});

test("an address that cannot be asked is a failure to show, nothing thrown", async () => {
  render(<Probe url="/x" />);
  await screen.findByText("failed bad-url");
  expect(seen).toEqual(["loading", "failed bad-url"]);
});
