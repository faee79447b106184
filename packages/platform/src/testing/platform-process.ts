import { createPlatform } from "../create-platform.ts";
import { listen } from "../server/listen.ts";

// The store on the database that the first argument names, until it is killed. Says where it is reached.
let time = 0; // Runs ahead, so that the request limit is never reached.
const platform = createPlatform({ db: process.argv[2]!, now: () => (time += 1000) });
const { url } = await listen(platform);
process.stdout.write(`${JSON.stringify({ url, ...platform.credentials })}\n`);
