export declare function leaveOutBuildTools(release: string): Promise<void>
export declare function listComponents(root: string): string
