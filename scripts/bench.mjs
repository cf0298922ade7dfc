/** `npm run bench`: measures the built shop. */
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  const BUILD_DIR = await ensureBuild(root)
  const codes = [
    await runNode(root, ['bench/run.ts', ...process.argv.slice(2)], { env: { BUILD_DIR } }),
    await runNode(root, ['bench/web-vitals.ts'], { env: { BUILD_DIR } }),
  ]
  return Math.max(...codes)
})
