export interface Check {
  name: string;
  status: "ok" | "warning" | "failed";
  message: string;
  fix?: string;
}

export function ok(name: string, message: string): Check {
  return { name, status: "ok", message };
}

export function warning(name: string, message: string, fix: string): Check {
  return { name, status: "warning", message, fix };
}

export function warnOf(
  name: string,
  found: readonly string[],
  { problem, fix, otherwise }: { problem: string; fix: string; otherwise: string },
): Check {
  return found.length === 0 ? ok(name, otherwise) : warning(name, `${problem}: ${found.join(", ")}`, fix);
}

export function failed(name: string, message: string, fix: string): Check {
  return { name, status: "failed", message, fix };
}
