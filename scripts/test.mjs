/**
 * `npm test`: unit and integration tests, then the journeys in a browser. Ends with what failed and one line that counts all.
 * `npm run test:unit`, `test:integration` and `test:e2e` run one tier, and pass on what they are given: files, `--grep`, ...
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'
import { describeResults, readPlaywrightReport, readResults } from './lib/test-results.mjs'

/** Projects of vitest.config.ts. */
const UNIT = ['unit']
const INTEGRATION = ['pages', 'mocks', 'integration', 'alone']

const tiers = {
  all: [() => runVitest([...UNIT, ...INTEGRATION], []), () => runJourneys([])],
  unit: [(options) => runVitest(UNIT, options)],
  integration: [(options) => runVitest(INTEGRATION, options)],
  e2e: [runJourneys],
}

await runMain(async () => {
  await ensureInstalled(root)
  const [tier = 'all', ...options] = process.argv.slice(2)
  if (!Object.hasOwn(tiers, tier)) throw new Error(`There are the tiers ${Object.keys(tiers).join(', ')}; not ${tier}.`)
  const runs = []
  for (const run of tiers[tier]) runs.push(await run(options))
  console.log(describeResults(runs))
  return runs.every(({ failures }) => failures.length === 0) ? 0 : 1
})

function runVitest(projects, options) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=./scripts/lib/vitest-results.mjs']
    const chosen = projects.map((project) => `--project=${project}`)
    const code = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...options], {
      env: { NODE_ENV: 'test', TEST_RESULTS: report },
    })
    return readResults('Vitest', report, code)
  })
}

/** Each journey where it is to run (e2e/share.ts); with `--all`, or where a project is named, in every one. */
async function runJourneys(options) {
  await ensureBuild(root)
  const isEverything = options.some((option) => option === '--all' || option.startsWith('--project'))
  const others = options.filter((option) => option !== '--all')
  return withReport(async (report) => {
    const code = await runNode(
      root,
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...others],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(!isEverything && { E2E_SHARED: '1' }) },
      },
    )
    return readResults('Playwright', report, code, readPlaywrightReport)
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
