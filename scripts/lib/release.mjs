/** A release is a folder that runs as it is: sources, the built pages and a lockfile, made by `npm run release`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The built pages inside a release. */
const BUILD = 'build'
/** What tells a release from a clone. */
export const RELEASE_FILE = 'release.json'

/** The built pages of a release; `null` where the folder is no release. */
export function findReleasedBuild(root) {
  return existsSync(join(root, RELEASE_FILE)) ? join(root, BUILD) : null
}
