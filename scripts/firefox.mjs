/**
 * `npm run test:firefox`: runs the journeys tagged `@firefox`, and those without JavaScript, in the
 * installed Firefox (or the one at FIREFOX_PATH). Without Firefox it reports that and does nothing.
 */
import { existsSync } from 'node:fs'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

const SYSTEM_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

await runMain(async () => {
  await ensureInstalled(root)
  const candidates = [process.env.FIREFOX_PATH, ...SYSTEM_PATHS]
  const FIREFOX_PATH = candidates.find((path) => path && existsSync(path))
  if (!FIREFOX_PATH) {
    console.log('No Firefox was found, so its journeys are skipped: install Firefox, or name one in FIREFOX_PATH.')
    return 0
  }
  await ensureBuild(root)
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]
  return runNode(root, playwright, { env: { FIREFOX_PATH, E2E_BROWSER: 'firefox' } })
})
