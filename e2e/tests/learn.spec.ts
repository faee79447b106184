import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createPlatform, listen } from "@orderpane/platform";
import { noteSecret } from "@orderpane/tooling/canary";
import { expect, makeOrder, test } from "../kit.ts";

const widget = (shown: string) => `import { fieldValue, useOrder } from "@orderpane/runtime";
export default () => <p>Трек: {${shown} ?? "—"}</p>;
`;

test("a widget is written with the types of a second store, checked and deployed there", async ({
  page,
  project,
}) => {
  const platform = createPlatform();
  for (let nth = 0; nth < 20; nth++) {
    const track = { handle: "track", name: "Трек-номер", value: nth === 19 ? null : `ru${nth}` };
    platform.putOrder(makeOrder({ id: 5000 + nth, fields_values: [track] }));
  }
  const server = await listen(platform);
  const { appId, appPassword } = platform.credentials;
  noteSecret(appPassword);
  const env = { ORDERPANE_STORE: server.url, ORDERPANE_APP_ID: appId, ORDERPANE_APP_PASSWORD: appPassword };
  try {
    await project.edit("tsconfig.json", '"include": [', '"include": ["samples", ');
    expect(await project.process(["learn", "--yes"], env)).toMatchObject({ code: 0 });
    await mkdir(join(project.dir, "widgets/track"));
    await project.write("widgets/track/widget.json", '{ "title": "Трек", "height": 80, "page": "order" }');
    await project.write("widgets/track/index.tsx", widget('fieldValue(useOrder(), "track")?.toFixed()'));
    const wrong = await project.process(["deploy", "track"], env);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("TS2551")]);
    await project.write("widgets/track/index.tsx", widget('fieldValue(useOrder(), "track")?.toUpperCase()'));
    const view = ["--language", "ru", "--scheme", "light", "--width", "narrow"];
    const checked = await project.process(["check", "track", "--json", ...view]);
    // 12 orders of the toolkit and 12 generated ones.
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('"frames":24')]);
    expect(await project.process(["deploy", "track"], env)).toMatchObject({ code: 0 });
    await page.goto(`${server.url}/orders/5007`);
    await expect(page.frameLocator("iframe").getByText("RU7")).toBeVisible();
  } finally {
    await server.close();
    platform.close();
  }
});
