import { translate } from "../src/page/language.ts";
import { Badge, Button, KeyValueList } from "../src/ui.ts";

/** The colours are custom properties, which a widget can set on any element around the components. */
export function restyled() {
  return (
    <div style="--op-accent:#7a3ea1;--op-ink:#2b1b36;--op-muted:#6f5a7c;--op-success:#4d2a66;--op-success-ground:#efe3f6">
      <KeyValueList items={[[translate("Скидка", "Discount"), <Badge tone="success">−15 %</Badge>]]} />
      <p>
        <Button kind="primary">{translate("Применить", "Apply")}</Button>
      </p>
    </div>
  );
}
