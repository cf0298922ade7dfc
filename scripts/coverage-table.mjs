/** `npm run coverage-table`: writes into docs/coverage.md which test holds which sentence, as the tests say. */
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  return runNode(root, ['scripts/coverage/update.ts', ...process.argv.slice(2)])
})
