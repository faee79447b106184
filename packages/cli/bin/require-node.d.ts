export declare function requireNode(command: string): void;
export declare function isRecentEnough(version: string): boolean;
