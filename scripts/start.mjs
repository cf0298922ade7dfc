/** `npm start`: from a fresh clone to a shop that serves, with nothing but Node.js 20 and npm on the machine. */
import { ensureBuild, findBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode, SHOP_ENVIRONMENT, SHOP_FLAGS } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  // A build takes its time: an environment that cannot work is refused before it.
  if (!findBuild(root)) {
    const code = await runNode(root, ['shop/app/config/check-config.ts'])
    if (code !== 0) return code
  }
  const BUILD_DIR = await ensureBuild(root)
  return runNode(root, [...SHOP_FLAGS, 'process/main.ts'], { env: { ...SHOP_ENVIRONMENT, BUILD_DIR } })
})
