/**
 * A release is a folder that runs as is: sources, built pages and a lockfile, created by
 * `npm run release`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Built pages inside a release. */
const BUILD = 'build'
/** Distinguishes a release from a clone. */
export const RELEASE_FILE = 'release.json'

/** Returns the built pages of a release; `null` if the folder is not a release. */
export function findReleasedBuild(root) {
  return existsSync(join(root, RELEASE_FILE)) ? join(root, BUILD) : null
}
