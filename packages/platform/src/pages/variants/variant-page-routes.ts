import { Hono } from "hono";
import type { VariantSwitches } from "../../variants/variant-switches.ts";
import { createMessage } from "../../messages/message.ts";
import { doneNotice, errorNotice, type Notice, type Notices } from "../layout/notices.ts";
import { acceptForm, type InStore, readForm, showPage } from "../layout/page-context.ts";
import { variantsPage } from "./variants-page.ts";

const path = "/__store/variants";

/** The page of the variants and its form. Programs get JSON at the same address. */
export function createVariantPageRoutes(variants: VariantSwitches, notices: Notices): Hono<InStore> {
  return new Hono<InStore>()
    .get(path, (c, next) =>
      c.req.header("accept")?.includes("text/html")
        ? showPage(c, variantsPage(variants.current(), c.var.site))
        : next(),
    )
    .post(path, acceptForm, async (c) => {
      const notice = switchVariants(variants, await readForm(c));
      return c.redirect(`${path}?notice=${notices.put(notice)}`, 303);
    });
}

function switchVariants(variants: VariantSwitches, form: URLSearchParams): Notice {
  const { do: action, ...chosen } = Object.fromEntries(form);
  try {
    if (action === "reset") variants.reset();
    else variants.set(chosen);
  } catch (error) {
    return errorNotice(error);
  }
  const key = action === "reset" ? "didResetVariants" : "didSwitch";
  return doneNotice(createMessage(key));
}
