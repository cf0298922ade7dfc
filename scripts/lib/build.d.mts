/**
 * Returns the build folder of the current sources, building it if necessary. `onBegin` is called
 * before a build.
 */
export function ensureBuild(root: string, onBegin?: () => void): Promise<string>

/** Removes all builds in a folder except the last three. */
export function removeOldBuilds(root: string): void
