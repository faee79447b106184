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

function join(separator: string, parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
