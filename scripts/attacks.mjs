/** `npm run test:attacks`: what strangers and failing machines do, against the built shop. Names run only those attacks. */
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  const BUILD_DIR = await ensureBuild(root)
  return runNode(root, ['test/attacks/run.ts', ...process.argv.slice(2)], { env: { BUILD_DIR } })
})
