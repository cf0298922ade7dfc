/** `npm run bench`: measures the built shop, and the navigation beside others. */
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  const BUILD_DIR = await ensureBuild(root)
  const codes = [
    await runNode(root, ['bench/run.ts', ...process.argv.slice(2)], { env: { BUILD_DIR } }),
    await runNode(root, ['bench/memory.ts'], { env: { BUILD_DIR } }),
    await runNode(root, ['bench/web-vitals.ts'], { env: { BUILD_DIR } }),
    await runNode(root, ['bench/clients.ts']),
  ]
  return Math.max(...codes)
})
