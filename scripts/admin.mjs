/**
 * `npm run admin -- <command>`: manual administration of a shop: backups, personal data. Without a
 * command it lists them.
 */
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

/** Directory of the user, to resolve file names. npm itself changes it. */
const WORKING_DIRECTORY = process.env.INIT_CWD ?? process.cwd()

await runMain(async () => {
  await ensureInstalled(root, 'start')
  return runNode(root, ['operations/admin.ts', ...process.argv.slice(2)], {
    env: { INIT_CWD: WORKING_DIRECTORY },
  })
})
