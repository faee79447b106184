export declare function requireNode(command: string): void;
export declare function describeOldNode(
  command: string,
  version: string,
  execPath: string,
): string | undefined;
