/**
 * Runs a script of the repository under the right Node.js with everything installed, and passes its
 * arguments on. `--built`: the pages are built first, and the script gets their folder as
 * BUILD_DIR.
 */
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  const script = process.argv.slice(2)
  const isBuilt = script[0] === '--built' && script.shift()
  await ensureInstalled(root)
  return runNode(root, script, { env: isBuilt ? { BUILD_DIR: await ensureBuild(root) } : {} })
})
