import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { createPlatform } from "../../create-platform.ts";
import { listen, urlOf } from "../../server/listen.ts";
import { authorization } from "../test-client.ts";
import { sampleCode } from "./sample-code.ts";

// A child process of the benchmark: the store with one widget of usual size, and a server that does nothing.
let time = 0; // Runs ahead, so that the request limit is never reached.
const platform = createPlatform({ now: () => (time += 1000) });
const { url } = await listen(platform);
const headers = authorization(platform.credentials);

await fetch(url + widgetsPath("xml"), {
  method: "POST",
  headers: { ...headers, "Content-Type": "application/xml" },
  body: widgetCodecs.xml.encodeRequest({ code: sampleCode, height: 60 }),
});
const answer = await fetch(url + widgetPath(1, "xml"), { headers });
const type = answer.headers.get("content-type")!;
const body = Buffer.from(await answer.arrayBuffer());

const raw = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": type, "Content-Length": body.byteLength });
  response.end(body);
});
raw.listen(0, "127.0.0.1", () => {
  const targets = {
    store: { url: url + widgetPath(1, "xml"), headers },
    raw: { url: urlOf(raw.address() as AddressInfo), headers },
  };
  process.stdout.write(`${JSON.stringify(targets)}\n`);
});
