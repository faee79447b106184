import { createServer, type Plugin, type ViteDevServer } from "vite";

/** Vite's development server for a folder, with only these plugins; it listens on a free port. */
export async function startVite(
  root: string,
  plugins: readonly Plugin[],
): Promise<{ server: ViteDevServer; url: string }> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [...plugins],
    server: { port: 0 },
  });
  await server.listen();
  return { server, url: server.resolvedUrls!.local[0]!.replace(/\/$/, "") };
}
