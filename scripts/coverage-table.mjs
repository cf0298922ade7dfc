/** `npm run coverage-table`: writes the table of the specification's sentences and the tests that hold them into var/coverage.md. */
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  return runNode(root, ['scripts/coverage/run.ts', ...process.argv.slice(2)])
})
