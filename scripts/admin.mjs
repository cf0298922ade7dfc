/** `npm run admin -- <command>`: what is done by hand to a shop: backups, people's data. Without a command it lists them. */
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

/** Where the person stands who typed the command: files that they name are looked for there. npm goes elsewhere itself. */
const WORKING_DIRECTORY = process.env.INIT_CWD ?? process.cwd()

await runMain(async () => {
  await ensureInstalled(root, 'start')
  return runNode(root, ['operations/admin.ts', ...process.argv.slice(2)], {
    env: { INIT_CWD: WORKING_DIRECTORY },
  })
})
