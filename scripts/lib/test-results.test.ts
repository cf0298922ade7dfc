import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countExpectedFiles } from './test-files.mjs'
import { describeResults, readPlaywrightReport, readResults } from './test-results.mjs'

const root = join(import.meta.dirname, '../..')

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cadenza-results-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('npm test: a failed test, a file that cannot be read, a failed hook and an error outside of tests are named at the end', () => {
  const files = {
    'wrong.test.js': `
      import { describe, expect, test } from 'vitest'
      describe('a sum', () => {
        test('is right', () => {})
        test('is wrong', () => expect(1 + 1).toBe(3))
      })`,
    'broken.test.js': `throw new Error('This file is broken.')`,
    'hook.test.js': `
      import { afterAll, test } from 'vitest'
      test('is well', () => {})
      afterAll(() => { throw new Error('Not to be ended.') })`,
    'property.test.js': `
      import { test } from 'vitest'
      test('holds', () => {
        throw new Error('Property failed after 8 tests\\n{ seed: 7, path: "0:1" }\\nCounterexample: [[]]', {
          cause: new Error('deadlock detected\\nwhile updating'),
        })
      })`,
    'late.test.js': `
      import { test } from 'vitest'
      test('leaves something behind', () => { Promise.reject(new Error('Nobody hears of it.')) })`,
  }
  for (const [name, source] of Object.entries(files)) writeFileSync(join(directory, name), source)
  const report = join(directory, 'results.json')
  const { status } = runVitest(report)
  const lines = describeResults([readResults('Vitest', report, status)]).split('\n')
  expect(status).toBe(1)
  expect(lines.at(-1)).toBe('3 passed, 5 failed, 0 retries')
  expect(lines.slice(0, -1).join('\n').split('FAILED ').slice(1).toSorted()).toEqual([
    'broken.test.js\n  This file is broken.\n',
    'hook.test.js\n  Not to be ended.\n',
    'outside of the tests: Unhandled Rejection\n  Nobody hears of it.',
    'property.test.js > holds\n  Property failed after 8 tests\n  { seed: 7, path: "0:1" }\n  Caused by: deadlock detected\n',
    'wrong.test.js > a sum > is wrong\n  expected 2 to be 3 // Object.is equality\n',
  ])
})

test('npm test: a failed journey is named with its project, and one that passed at a second try has failed', () => {
  const result = (message?: string) => ({ errors: message ? [{ message }] : [] })
  const journey = (title: string, status: string, results: object[]) => ({
    title,
    tests: [{ projectName: 'fr-phone', status, results }],
  })
  const results = readPlaywrightReport({
    stats: { expected: 1 },
    errors: [{ message: 'The shop did not open in time.' }],
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        specs: [journey('adds a ticket', 'expected', [result()])],
        suites: [
          {
            title: 'a promo code',
            file: 'cart.spec.ts',
            specs: [
              journey('is taken', 'unexpected', [
                result("\u001b[31mError\u001b[39m: no discount\n\nLocator: getByRole('status')\n  at line 3"),
              ]),
              journey('is late', 'flaky', [result('Too late.'), result()]),
              journey('is forgotten', 'skipped', []),
            ],
          },
        ],
      },
    ],
  })
  expect(describeResults([results])).toBe(`
FAILED [fr-phone] cart.spec.ts > a promo code > is taken
  Error: no discount
  Locator: getByRole('status')
FAILED [fr-phone] cart.spec.ts > a promo code > is late
  Too late.
FAILED [fr-phone] cart.spec.ts > a promo code > is forgotten
  It did not run.
FAILED outside of the journeys
  The shop did not open in time.
1 passed, 4 failed, 1 retries`)
})

test('npm test: a run that ended badly has failed, whatever it managed to count', () => {
  const report = join(directory, 'results.json')
  expect(describeResults([readResults('Vitest', report, 134)])).toMatch(
    /^\nFAILED Vitest\n {2}It ended with code 134, and its report cannot be read: .*\n0 passed, 1 failed, 0 retries$/,
  )
  writeFileSync(report, JSON.stringify({ files: 2, passed: 3, failures: [], retries: 0 }))
  expect(describeResults([readResults('Vitest', report, 1)])).toBe(
    '\nFAILED Vitest\n  It ended with code 1, though no test failed.\n3 passed, 1 failed, 0 retries',
  )
  expect(describeResults([readResults('Vitest', report, 0)])).toBe('\n3 passed, 0 failed, 0 retries')
})

test('npm test: a run that read fewer files than there are, or ran no test, has failed', () => {
  const report = join(directory, 'results.json')
  writeFileSync(report, JSON.stringify({ files: 2, passed: 3, failures: [], retries: 0 }))
  expect(describeResults([readResults('Vitest', report, 0, { files: 2 })])).toBe('\n3 passed, 0 failed, 0 retries')
  expect(describeResults([readResults('Vitest', report, 0, { files: 3 })])).toBe(
    '\nFAILED Vitest\n  It ran 2 files of tests instead of 3.\n3 passed, 1 failed, 0 retries',
  )
  writeFileSync(report, JSON.stringify({ files: 0, passed: 0, failures: [], retries: 0 }))
  expect(describeResults([readResults('Vitest', report, 0)])).toBe(
    '\nFAILED Vitest\n  It ran no test.\n0 passed, 1 failed, 0 retries',
  )
})

test('npm test: a run that dies with exit code 0 has failed, and names the files that were to come', () => {
  writeFileSync(join(directory, 'a.test.js'), `import { test } from 'vitest'; test('is well', () => {})`)
  writeFileSync(
    join(directory, 'deadly.test.js'),
    `import { test } from 'vitest'; test('ends all', () => new Promise(() => {}))`,
  )
  writeFileSync(
    join(directory, 'killer.mjs'),
    `import { relative } from 'node:path'
     export default class {
       onTestModuleEnd() { process.reallyExit(0) }
     }`,
  )
  const report = join(directory, 'results.json')
  const { status } = runVitest(report, `--reporter=${join(directory, 'killer.mjs')}`, '--maxWorkers=2')
  expect(status).toBe(0)
  expect(describeResults([readResults('Vitest', report, status)])).toMatch(
    /^\nFAILED Vitest\n {2}It ended without a summary, before these files: .*deadly\.test\.js\n0 passed, 1 failed, 0 retries$/,
  )
})

test('npm test: the files that a run must read are counted on the disk, by tier and by part', () => {
  const names = [
    'a.test.ts',
    'b.test.tsx',
    'c.slow.test.ts',
    'd.ts',
    'node_modules/e.test.ts',
    'f/g.test.ts',
    'f/h.test.mjs',
  ]
  for (const folder of ['node_modules', 'f']) mkdirSync(join(directory, folder))
  for (const name of names) writeFileSync(join(directory, name), '')
  expect(countExpectedFiles(directory, 'full', [])).toBe(4)
  expect(countExpectedFiles(directory, 'quick', [])).toBe(3)
  const parts = [1, 2, 3].map((index) => countExpectedFiles(directory, 'full', ['--shard', `${index}/3`]))
  expect(parts).toEqual([2, 1, 1])
  expect(countExpectedFiles(directory, 'full', ['core/cart'])).toBeUndefined()
})

function runVitest(report: string, ...options: string[]) {
  return spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${directory}`,
      `--reporter=${join(import.meta.dirname, 'vitest-results.mjs')}`,
      ...options,
    ],
    { cwd: root, env: { ...process.env, TEST_RESULTS: report }, encoding: 'utf8' },
  )
}
