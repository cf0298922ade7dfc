/** `npm run test:faults`: what seats and money survive, line by line. Numbers run only those; `--seed` repeats, `--short` hurries. */
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  const BUILD_DIR = await ensureBuild(root)
  return runNode(root, ['test/faults/run.ts', ...process.argv.slice(2)], { env: { BUILD_DIR } })
})
