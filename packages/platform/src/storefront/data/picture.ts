/** An image without a server: a single-colour shape as a `data:` URL in all sizes. */
export function picture(id: number, color: string, shape: PictureShape) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='${color}' d='${shapes[shape]}'/></svg>`;
  const url = `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("%20", " ").replaceAll("%2F", "/")}`;
  const sizes = { thumb_url: url, compact_url: url, medium_url: url, small_url: url, large_url: url };
  return { id, title: null, filename: `${shape}.svg`, url, original_url: url, ...sizes };
}

const shapes = {
  leaf: "M1 7C1 3 3 1 7 1C7 5 5 7 1 7z",
  cup: "M1 2h5v1h1.5v2H6C6 7 1 7 1 4z",
  pot: "M3 2a1 1 0 012 0zM2 3h4l1-1h1L6 5C6 7 2 7 2 5.5 0 5.5 0 3 2 3z",
  box: "M1 2h6v5H1zM0 1h8v1H0z",
} as const;

export type PictureShape = keyof typeof shapes;
