/** `npm run bench -- pages`: measures the built shop, and the navigation beside others; all parts where none is named. */
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  const BUILD_DIR = await ensureBuild(root)
  return runNode(root, ['bench/run.ts', ...process.argv.slice(2)], { env: { BUILD_DIR } })
})
