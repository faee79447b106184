import { createPlatform } from "../../create-platform.ts";
import { listen } from "../../server/listen.ts";

// A child process of the benchmark: a thousand stores on disk beside the first one.
const platform = createPlatform({ db: process.argv[2]!, stores: 1000 });
const { url } = await listen(platform);
process.send!({ url, stores: platform.stores() });
process.on("message", () => process.send!(process.memoryUsage.rss()));
