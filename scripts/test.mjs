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
    const retries = runs.reduce((sum, run) => sum + run.retries, 0)
    console.log(`\n${passed} passed, ${failed} failed, ${retries} retries`)
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
  // Vitest is told in its configuration to try nothing twice.
  return count(report, code, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests, 0])
}

async function runPlaywright(report) {
  await ensureBuild(root)
  const code = await runNode(root, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return count(report, code, ({ stats, suites }) => [
    stats.expected,
    stats.unexpected + stats.flaky,
    suites.reduce((sum, suite) => sum + countRetries(suite), 0),
  ])
}

/** How often a journey was begun again. */
function countRetries({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests).reduce((sum, { results }) => sum + Math.max(0, results.length - 1), 0)
  return suites.reduce((sum, suite) => sum + countRetries(suite), own)
}

/** A run that ended badly has failed, whatever it managed to count. */
function count(report, code, read) {
  let [passed, failed, retries] = [0, 0, 0]
  try {
    ;[passed, failed, retries] = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`The report of the tests cannot be read: ${error.message}`)
    failed = 1
  }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), retries }
}
