import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

test("an accessor field is refused with its place", async () => {
  const root = await temporaryProject(
    widgetFiles("a", {
      "index.tsx": "class A {\n  accessor x = 1;\n}\nexport default () => <p>{new A().x}</p>;",
    }),
  );
  await expect(builtParts(root)).rejects.toMatchObject({
    message: expect.stringContaining("browsers do not support accessor fields") as string,
    file: "widgets/a/index.tsx",
    place: { line: 2, column: 3 },
  });
});
