/** `npm test`: unit and integration tests, then the journeys in a browser. Ends with what failed and one line that counts all. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'
import { describeResults, readPlaywrightReport, readResults } from './lib/test-results.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  const reports = mkdtempSync(join(tmpdir(), 'cadenza-reports-'))
  try {
    const runs = [await runVitest(join(reports, 'vitest.json')), await runPlaywright(join(reports, 'playwright.json'))]
    console.log(describeResults(runs))
    return runs.every(({ failures }) => failures.length === 0) ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

async function runVitest(report) {
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/vitest-results.mjs']
  const code = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...reporters], {
    env: { NODE_ENV: 'test', TEST_RESULTS: report },
  })
  return readResults('Vitest', report, code)
}

async function runPlaywright(report) {
  await ensureBuild(root)
  const code = await runNode(root, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return readResults('Playwright', report, code, readPlaywrightReport)
}
