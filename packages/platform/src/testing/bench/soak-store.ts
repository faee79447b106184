import { createPlatform } from "../../create-platform.ts";
import { heapInUse } from "../heap.ts";
import { listen } from "../../server/listen.ts";

// A child process of the benchmark: a store on disk that tells how much memory it uses whenever it is asked.
let time = 0; // Runs ahead, so that the request limit is seldom reached.
const platform = createPlatform({ db: process.argv[2]!, now: () => (time += 1000) });
const { url } = await listen(platform);
process.send!({ url, ...platform.credentials });
process.on("message", () => {
  void heapInUse().then((heap) => process.send!({ heap, rss: process.memoryUsage.rss() }));
});
