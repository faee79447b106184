/** Returns the name of the buyer or company, or else of the recipient. */
export function nameOf({ client, shipping_address: delivery }: Orderpane.OrderInfo): string {
  return (
    join(" ", [client?.surname, client?.name, client?.middlename]) ||
    delivery?.full_name ||
    delivery?.name ||
    "Покупатель не указан"
  );
}

/** Returns a company's identifiers; empty for a person. */
export function companyOf({ client }: Orderpane.OrderInfo): string {
  return join(", ", [client?.inn && `ИНН ${client.inn}`, client?.kpp && `КПП ${client.kpp}`]);
}

function join(separator: string, parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
