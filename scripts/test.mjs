/** `npm test`: unit and integration tests, then the journeys in a browser. Ends with one line that counts them all. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

await runMain(async () => {
  await ensureInstalled(root)
  const reports = mkdtempSync(join(tmpdir(), 'cadenza-reports-'))
  try {
    const runs = [await runVitest(join(reports, 'vitest.json')), await runPlaywright(join(reports, 'playwright.json'))]
    const passed = runs.reduce((sum, run) => sum + run.passed, 0)
    const failed = runs.reduce((sum, run) => sum + run.failed, 0)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

async function runVitest(report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...reporters], {
    env: { NODE_ENV: 'test' },
  })
  return count(report, code, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

async function runPlaywright(report) {
  await ensureBuild(root)
  const code = await runNode(root, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return count(report, code, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky])
}

/** A run that ended badly has failed, whatever it managed to count. */
function count(report, code, read) {
  let [passed, failed] = [0, 0]
  try {
    ;[passed, failed] = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`The report of the tests cannot be read: ${error.message}`)
    failed = 1
  }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}
