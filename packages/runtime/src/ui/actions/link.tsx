import type { ComponentChildren } from "preact";
import { safeLink } from "../../order/safe-link.ts";
import styles from "./link.module.css";

/** What {@link Link} takes. */
export interface LinkProps {
  /** An address from anywhere. Where it is not safe (`http`, `https`, `mailto`, `tel`) there is text and no link. */
  readonly href: string | null | undefined;
  /** Default: the address, without `mailto:` or `tel:`. */
  readonly children?: ComponentChildren;
}

/** A link out of the widget; pages open in a tab of their own, because the frame is the widget's only place. */
export function Link({ href, children = withoutScheme(href) }: LinkProps) {
  const address = safeLink(href);
  if (address === null) return <span>{children}</span>;
  return (
    <a
      class={styles.link}
      href={address}
      rel="noreferrer"
      target={/^http/i.test(address) ? "_blank" : undefined}
    >
      {children}
    </a>
  );
}

function withoutScheme(href: LinkProps["href"]): typeof href {
  return /^(?:mailto|tel):(.*)/i.exec(href ?? "")?.[1] ?? href;
}
