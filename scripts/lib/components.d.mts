export declare function listComponents(root: string): string
