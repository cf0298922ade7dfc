/** Returns the folder of the build that belongs to the sources as they are, making it if need be. */
export function ensureBuild(root: string): Promise<string>
