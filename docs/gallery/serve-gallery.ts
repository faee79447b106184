import type { Plugin } from "vite";

const entry = "virtual:orderpane-gallery";

/** Serves a page with all components of the runtime at `/gallery`, in the language of `?lang=`. */
export function serveGallery(): Plugin {
  return {
    name: "orderpane:gallery",
    resolveId: (id) => (id === entry ? `\0${entry}` : null),
    load: (id) => (id === `\0${entry}` ? 'import "@orderpane/docs/gallery";' : null),
    configureServer(server) {
      server.middlewares.use("/gallery", (request, response, next) => {
        const { searchParams } = new URL(request.url ?? "/", "http://localhost");
        const language = searchParams.get("lang") === "en" ? "en" : "ru";
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        // As in the frame of a widget.
        response.setHeader("Permissions-Policy", "clipboard-write=()");
        server.transformIndexHtml("/gallery", pageIn(language)).then((page) => response.end(page), next);
      });
    },
  };
}

function pageIn(language: string): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>orderpane/ui</title>
  </head>
  <body>
    <script type="module" src="/@id/${entry}"></script>
  </body>
</html>`;
}
