import { addressLine, mailLink, phoneLink, useOrder } from "@orderpane/runtime";
import styles from "./buyer-card.module.css";
import { companyOf, nameOf } from "./buyer.ts";
import { summaryOf } from "./summary.ts";

/** Shows the buyer, the address and the comment, using only the order's data. */
export default function BuyerCard() {
  const order = useOrder();
  const { client, shipping_address: delivery, comment } = order;
  const address = addressLine(order);
  const company = companyOf(order);

  return (
    <section class={styles.card}>
      <h1 class={styles.name}>{nameOf(order)}</h1>
      {company && <p class={styles.muted}>{company}</p>}
      <p class={styles.contacts}>
        <Contact text={client?.phone || delivery?.phone} link={phoneLink} />
        <Contact text={client?.email} link={mailLink} />
      </p>
      {address && <address>{address}</address>}
      <p>{summaryOf(order)}</p>
      {comment && <blockquote class={styles.comment}>{comment}</blockquote>}
    </section>
  );
}

interface ContactProps {
  readonly text: string | null | undefined;
  readonly link: (text: string) => string | null;
}

/** Renders a link if it is safe, otherwise the text. */
function Contact({ text, link }: ContactProps) {
  if (!text) return null;
  const href = link(text);
  return href ? <a href={href}>{text}</a> : <span>{text}</span>;
}
