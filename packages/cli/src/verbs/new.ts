import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkWidgetName } from "@orderpane/build";
import { UsageError } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { word } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";

export const verb = defineVerb({
  arguments: { name: word("<widget>", "its name, as buyer-card") },
  examples: ["orderpane new line-count"],
  async run({ root, report }, { name }) {
    const folder = join(root, "widgets");
    checkWidgetName(name, { root, folder });
    await mkdir(folder, { recursive: true }).catch(
      refuse("widgets", "Make it a folder that you can write to."),
    );
    // Also refuses an empty folder, and never writes into one of somebody else.
    await mkdir(join(folder, name)).catch(
      refuse(`widgets/${name}`, "Choose another name, or move away what is there."),
    );
    const files = newWidget(name);
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
    const names = Object.keys(files);
    report.line(`${report.paint("green", "✓")} widgets/${name}: ${names.join(", ")}`);
    report.line(report.paint("dim", `orderpane dev shows it, npx vitest run widgets/${name} tests it`));
    report.document({ widget: name, files: names.map((file) => `widgets/${name}/${file}`) });
    return exitCodes.done;
  },
});

function refuse(place: string, fix: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    const problem = cause.code === "EEXIST" ? "is there already" : `cannot be created: ${cause.message}`;
    throw new UsageError(`${place} ${problem}`, fix);
  };
}

/** The files of a widget that shows an order's number and how many positions it has. */
function newWidget(name: string): Record<string, string> {
  const words = name.split("-");
  const title = words.join(" ").replace(/^./, (letter) => letter.toUpperCase());
  const camelCase = words.map((part) => part.replace(/^./, (letter) => letter.toUpperCase())).join("");
  // A component's name cannot begin with a digit.
  const component = camelCase.replace(/^\d/, "Widget$&");
  return {
    "widget.json": `{
  "$schema": "../../node_modules/@orderpane/build/widget.schema.json",
  "title": "${title}",
  "height": 60,
  "page": "order"
}
`,
    "index.tsx": `import { useOrder } from "@orderpane/runtime";

export default function ${component}() {
  const order = useOrder();
  return (
    <p>
      Заказ № {order.number}: позиций {order.order_lines.length}
    </p>
  );
}
`,
    "index.test.tsx": `// @vitest-environment happy-dom
import { makeOrder, renderWidget, screen } from "@orderpane/runtime/testing";
import { expect, test } from "vitest";
import ${component} from "./index.tsx";

test("shows the number of the order and how many positions it has", () => {
  const order = makeOrder({ number: 1042, order_lines: [{ id: 1 }, { id: 2 }] });
  renderWidget(<${component} />, { order });
  expect(screen.getByText(/Заказ/).textContent).toBe("Заказ № 1042: позиций 2");
});
`,
  };
}
