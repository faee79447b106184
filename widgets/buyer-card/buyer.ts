/** The buyer's or the company's name, else the recipient's. */
export function nameOf({ client, shipping_address: delivery }: Orderpane.OrderInfo): string {
  return (
    join(" ", [client?.surname, client?.name, client?.middlename]) ||
    delivery?.full_name ||
    delivery?.name ||
    "Покупатель не указан"
  );
}

/** What identifies a company; empty for a person. */
export function companyOf({ client }: Orderpane.OrderInfo): string {
  return join(", ", [client?.inn && `ИНН ${client.inn}`, client?.kpp && `КПП ${client.kpp}`]);
}

/** Where the order goes, in one line: the address, else the pickup point. */
export function addressOf({ shipping_address: to, delivery_info: delivery }: Orderpane.OrderInfo): string {
  const street = to?.address || join(", ", [to?.street, to?.house, to?.flat && `кв. ${to.flat}`]);
  const outlet = join(", ", [delivery?.outlet?.title, delivery?.outlet?.address]);
  return to?.full_delivery_address || join(", ", [to?.zip, to?.city, street]) || outlet;
}

function join(separator: string, parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
