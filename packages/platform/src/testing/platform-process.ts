import { createPlatform } from "../create-platform.ts";
import { listen } from "../server/listen.ts";

// Runs a platform until the process is killed.
const [db, stores] = process.argv.slice(2);
let time = 0; // Runs ahead, so that the request limit is never reached.
const platform = createPlatform({ db: db!, stores: Number(stores), now: () => (time += 1000) });
const { url } = await listen(platform);
process.send!({ url, ...platform.credentials, stores: platform.stores() });
