/** Whether an application asks that a case has installed. */
export function isOnTrial({ headers }: Request): boolean {
  return atob(headers.get("authorization")?.replace("Basic ", "") ?? "").startsWith("contract-");
}
