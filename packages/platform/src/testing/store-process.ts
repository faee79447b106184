import { createStore } from "../create-platform.ts";
import { listen } from "../server/listen.ts";

// The store on the database that the first argument names, until it is killed. Says where it is reached.
let time = 0; // Runs ahead, so that the request limit is never reached.
const store = createStore({ db: process.argv[2]!, now: () => (time += 1000) });
const { url } = await listen(store);
process.stdout.write(`${JSON.stringify({ url, ...store.credentials })}\n`);
