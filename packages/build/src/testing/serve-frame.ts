import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { widgets } from "../dev/widgets-plugin.ts";

/** Starts a project's development server with a page. Close the server after the test. */
export async function serveFrame(
  root: string,
  html: string,
  mode = "development",
): Promise<{ server: ViteDevServer; url: string }> {
  const server = await createServer({
    root,
    mode,
    logLevel: "silent",
    plugins: [widgets()],
    appType: "custom",
    cacheDir: join(root, ".vite"),
    server: { port: 0, watch: null, fs: { strict: false }, cors: { origin: "null" } },
  });
  server.middlewares.use("/frame", async (_request, response) => {
    // Like an order page's frame, it has an opaque origin.
    response
      .setHeader("content-security-policy", "sandbox allow-scripts")
      .setHeader("content-type", "text/html");
    response.end(await server.transformIndexHtml("/frame", html));
  });
  await server.listen();
  return { server, url: `${server.resolvedUrls!.local[0]}frame` };
}
