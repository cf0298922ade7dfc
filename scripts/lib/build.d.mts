/**
 * Returns the folder of the build that belongs to the sources as they are, making it if need be.
 * Where there is something to build, `onBegin` is called first.
 */
export function ensureBuild(root: string, onBegin?: () => void): Promise<string>

/** Removes all builds of a folder but the last three. */
export function removeOldBuilds(root: string): void
