export declare function requireNode(): void;
export declare function describeOldNode(version: string, execPath: string): string | undefined;
