import type { ComponentChildren } from "preact";
import { safeLink } from "../../order/safe-link.ts";
import styles from "./link.module.css";

/** Props of {@link Link}. */
export interface LinkProps {
  /** Any text. It is rendered as a link only if {@link safeLink} accepts it, otherwise as text. */
  readonly href: string | null | undefined;
  /** Default: the address, without `mailto:` or `tel:`. */
  readonly children?: ComponentChildren;
}

/** A link that leaves the widget. Web pages open in a new tab, so that they do not replace the widget. */
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
