import { createPlatform } from "../create-platform.ts";
import { listen } from "../server/listen.ts";

// Runs a platform until the process is killed.
const { url } = await listen(createPlatform({ db: process.argv[2]! }));
process.send!(url);
