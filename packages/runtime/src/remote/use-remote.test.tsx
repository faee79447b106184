// @vitest-environment happy-dom
import { type ComponentChild, render as renderInto } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Params } from "./call-server.ts";
import { act, createRemote, fireEvent, type RemoteDouble, screen, waitFor } from "../testing.ts";
import { useRemote, type UseRemoteOptions } from "./use-remote.ts";

// The runtime and the simulated page log every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

interface ProbeProps {
  readonly name?: string;
  readonly url?: string | null;
  readonly params?: Params;
  readonly options?: UseRemoteOptions<unknown>;
}

/** The states that each probe rendered, in order, by the probe's name. */
const seen: Record<string, string[]> = {};

function Probe({ name = "probe", url = "https://a.example/x", params, options }: ProbeProps) {
  const { status, data, error, reload } = useRemote(url, params, options);
  const text = [status, data, error?.code]
    .filter((part) => part !== undefined)
    .map(String)
    .join(" ");
  const states = (seen[name] ??= []);
  if (states.at(-1) !== text) states.push(text);
  return (
    <button title={name} onClick={reload}>
      {text}
    </button>
  );
}

function render(child: ComponentChild) {
  const rerender = (next: ComponentChild) => void act(() => renderInto(next, document.body));
  rerender(child);
  return { rerender };
}

const reload = (name = "probe") => fireEvent.click(screen.getByTitle(name));

/** Responds with the path, the parameter `n`, and the request's number if it is not the first. */
function respondWithPaths(): RemoteDouble {
  const counts = new Map<string, number>();
  return createRemote({
    "*": ({ path, params }: { path: string; params: Record<string, string> }) => {
      const name = path + (params["n"] ?? "");
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count === 1 ? name : `${name}#${count}`;
    },
  });
}

beforeEach(() => {
  for (const name of Object.keys(seen)) delete seen[name];
});
afterEach(() => void render(null));

test("reload keeps the last data while it is running and if it fails", async () => {
  const remote = respondWithPaths();
  render(<Probe />);
  await screen.findByText("ready /x");
  reload();
  await screen.findByText("ready /x#2");
  remote.fail("*", "network", { times: 1 });
  reload();
  await screen.findByText("failed /x#2 network");
  reload();
  await screen.findByText("ready /x#3");
  expect(seen["probe"]).toEqual([
    "loading",
    "ready /x",
    "loading /x",
    "ready /x#2",
    "loading /x#2",
    "failed /x#2 network",
    "loading /x#2",
    "ready /x#3",
  ]);
});

describe("a change", () => {
  test("of objects with the same values sends no new request", async () => {
    const remote = respondWithPaths();
    const { rerender } = render(<Probe params={{ n: 1 }} options={{ timeout: 500, retries: 1 }} />);
    await screen.findByText("ready /x1");
    rerender(<Probe params={{ n: 1 }} options={{ timeout: 500, retries: 1 }} />);
    rerender(<Probe params={{ n: 1 }} options={{ timeout: 500, retries: 1, read: (data) => data }} />);
    expect(remote.requests).toHaveLength(1);
    expect(seen["probe"]).toEqual(["loading", "ready /x1"]);
  });

  test("never shows data of an earlier request, even if it arrives last", async () => {
    const remote = respondWithPaths();
    const release = remote.stall("*");
    const { rerender } = render(<Probe params={{ n: 1 }} />);
    await waitFor(() => expect(remote.requests).toHaveLength(1));
    remote.answer("*", ({ params }: { params: Record<string, string> }) => `/x${params["n"]}`);
    rerender(<Probe params={{ n: 2 }} />);
    await screen.findByText("ready /x2");
    release();
    await vi.waitUntil(() => !Object.keys(window).some((name) => name.startsWith("orderpane_")));
    rerender(<Probe url="https://a.example/y" params={{ n: 2 }} />);
    await waitFor(() => expect(remote.requests).toHaveLength(3));
    await waitFor(() => expect(seen["probe"]).toHaveLength(4));
    expect(seen["probe"]).toEqual(["loading", "ready /x2", "loading", "ready /x2"]);
  });
});

describe("two components with the same request", () => {
  /** Renders the named components side by side. */
  const Pair = ({ names, ...props }: ProbeProps & { names: string[] }) => (
    <>
      {names.map((name) => (
        <Probe key={name} name={name} {...props} />
      ))}
    </>
  );

  test.each([
    ["response", "ready /x1", 0],
    ["failure", "failed network", Infinity],
  ])("share one request and its %s", async (_name, text, times) => {
    const remote = respondWithPaths();
    remote.fail("*", "network", { times });
    render(<Pair names={["a", "b"]} params={{ n: 1 }} />);
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(remote.requests).toHaveLength(1);
  });

  test("get the data even if one of them is unmounted", async () => {
    const remote = respondWithPaths();
    const release = remote.stall("*");
    const { rerender } = render(<Pair names={["a", "b"]} />);
    await waitFor(() => expect(remote.requests).toHaveLength(1));
    rerender(<Pair names={["b"]} />);
    release();
    await screen.findByText("ready /x");
    expect(remote.requests).toHaveLength(1);
    expect(seen).toEqual({ a: ["loading"], b: ["loading", "ready /x"] });
  });

  test("send a new request if one reloads while the other still waits", async () => {
    const remote = respondWithPaths();
    const release = remote.stall("*");
    render(<Pair names={["a", "b"]} />);
    await waitFor(() => expect(remote.requests).toHaveLength(1));
    remote.answer("*", "newer");
    reload("b");
    await screen.findByText("ready newer");
    expect(screen.getByTitle("a").textContent).toBe("loading");
    remote.answer("*", "older");
    release();
    await screen.findByText("ready older");
    expect(screen.getByTitle("b").textContent).toBe("ready newer");
  });
});
