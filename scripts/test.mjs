/**
 * `npm test` runs the quick tier: tests across the whole product within ten minutes.
 * `npm run test:full` runs all tests, or a part of them: `-- --shard 1/4`. Both end with the
 * failures and one line with the totals. `npm run test:unit`, `test:integration` and `test:e2e` run
 * all tests of a kind, and pass on their arguments: files, `--grep`, ...
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'
import { countExpectedFiles } from './lib/test-files.mjs'
import { describeResults, readPlaywrightReport, readResults } from './lib/test-results.mjs'

/** Projects of vitest.config.ts. */
const UNIT = ['unit']
const INTEGRATION = ['pages', 'mocks', 'integration', 'alone']
const EVERY = [...UNIT, ...INTEGRATION]

const kinds = {
  quick: (options) => [() => runVitest('quick', EVERY, options), () => runJourneys('quick', options)],
  full: (options) => [() => runVitest('full', EVERY, options), () => runJourneys('full', options)],
  unit: (options) => [() => runVitest('full', UNIT, options)],
  integration: (options) => [() => runVitest('full', INTEGRATION, options)],
  e2e: (options) => [() => runJourneys('full', options)],
}

await runMain(async () => {
  await ensureInstalled(root)
  const [kind = 'quick', ...options] = process.argv.slice(2)
  if (!Object.hasOwn(kinds, kind)) throw new Error(`There are the tests ${Object.keys(kinds).join(', ')}; not ${kind}.`)
  const runs = []
  for (const run of kinds[kind](options)) runs.push(await run())
  console.log(describeResults(runs))
  return runs.every(({ failures }) => failures.length === 0) ? 0 : 1
})

function runVitest(tier, projects, options) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=./scripts/lib/vitest-results.mjs']
    const chosen = projects.map((project) => `--project=${project}`)
    const code = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...options], {
      env: { NODE_ENV: 'test', TEST_TIER: tier, TEST_RESULTS: report },
    })
    const files = projects === EVERY ? countExpectedFiles(root, tier, options) : undefined
    return readResults('Vitest', report, code, { files })
  })
}

/**
 * Runs each journey where its tags say (test/e2e/support/share.ts); with `--all`, or with a project
 * given, in every project.
 */
async function runJourneys(tier, options) {
  await ensureBuild(root)
  const isEverything = options.some((option) => option === '--all' || option.startsWith('--project'))
  const others = options.filter((option) => option !== '--all')
  return withReport(async (report) => {
    const code = await runNode(
      root,
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...others],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_TIER: isEverything ? 'everywhere' : tier },
      },
    )
    return readResults('Playwright', report, code, { read: readPlaywrightReport })
  })
}

async function withReport(run) {
  const directory = mkdtempSync(join(tmpdir(), 'cadenza-report-'))
  try {
    return await run(join(directory, 'report.json'))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
