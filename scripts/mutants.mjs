/** `npm run test:mutants -- <group>`: breaks the code in many ways, one at a time, and tells which ways no test noticed. */
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  return runNode(root, ['test/mutants/run.ts', ...process.argv.slice(2)], { env: { NODE_ENV: 'test' } })
})
