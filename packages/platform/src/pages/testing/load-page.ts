import { startPlatform, widgetBody } from "../../testing/test-client.ts";

/** Requests a path of a new store with these widgets, without a password. */
export async function loadPage(
  path: string,
  ...widgets: Parameters<typeof widgetBody>[1][]
): Promise<{ response: Response; html: string }> {
  const { call } = startPlatform();
  for (const fields of widgets) {
    await call("POST", "/admin/application_widgets.json", { body: widgetBody("json", fields) });
  }
  const response = await call("GET", path, { user: null });
  return { response, html: await response.text() };
}
