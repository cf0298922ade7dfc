/** `npm run bench:charts`: docs/reference/benchmarks.md and its charts, from what was measured last. */
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  return runNode(root, ['bench/charts.ts'])
})
