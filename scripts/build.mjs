/** `npm run build`: builds the pages ahead of the next start, if outdated. */
import { relative } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'

await runMain(async () => {
  await ensureInstalled(root, 'start')
  console.log(`The pages are in ${relative(root, await ensureBuild(root))}.`)
})
