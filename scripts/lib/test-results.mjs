/** Results of `npm test`, and its final lines: continuous integration shows only the last ones. */
import { readFileSync } from 'node:fs'

/**
 * Reads the results of a run. A run counts as failed if it ended badly, read fewer files than
 * expected, or wrote no readable results.
 */
export function readResults(name, report, code, { read = (results) => results, files } = {}) {
  let results
  try {
    results = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    const failure = { name, error: `It ended with code ${code}, and its report cannot be read: ${error.message}` }
    return { passed: 0, failures: [failure], retries: 0 }
  }
  if (results.failures.length > 0) return results
  const failures = [
    ...(code === 0 ? [] : [{ name, error: `It ended with code ${code}, though no test failed.` }]),
    ...(files === undefined || files === results.files
      ? []
      : [{ name, error: `It ran ${results.files} files of tests instead of ${files}.` }]),
    ...(results.passed > 0 ? [] : [{ name, error: 'It ran no test.' }]),
  ]
  return { ...results, failures }
}

/**
 * Reads Playwright's own JSON. A journey that passed on a retry counts as failed, as does one that
 * never began.
 */
export function readPlaywrightReport({ suites, stats, errors }) {
  const tests = suites.flatMap((suite) => listTests(suite, []))
  const failures = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, results }) => ({ name, error: results.flatMap((result) => result.errors)[0]?.message ?? '' }))
  const untried = tests
    .filter(({ results }) => results.length === 0)
    .map(({ name }) => ({ name, error: 'It did not run.' }))
  return {
    passed: stats.expected,
    failures: [
      ...failures,
      ...untried,
      ...errors.map(({ message = '' }) => ({ name: 'outside of the journeys', error: message })),
    ],
    retries: tests.reduce((sum, { results }) => sum + Math.max(0, results.length - 1), 0),
  }
}

function listTests({ title, file, specs = [], suites = [] }, above) {
  // The outermost suite is the file.
  const titles = above.length === 0 ? [file] : [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, name: `[${test.projectName}] ${[...titles, spec.title].join(' > ')}` })),
  )
  return [...own, ...suites.flatMap((suite) => listTests(suite, titles))]
}

/**
 * Returns the final lines of `npm test`: each failure by its full name, with its first message, the
 * seed of a property and the cause; then one line with the totals.
 */
export function describeResults(runs) {
  const failures = runs.flatMap((run) => run.failures)
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  const retries = runs.reduce((sum, run) => sum + run.retries, 0)
  const named = failures.flatMap(({ name, error, cause }) => [
    `FAILED ${name}`,
    `  ${findFirstLine(error)}`,
    ...findLocator(error),
    ...findSeed(error),
    ...(cause ? [`  Caused by: ${findFirstLine(cause)}`] : []),
  ])
  return ['', ...named, `${passed} passed, ${failures.length} failed, ${retries} retries`].join('\n')
}

/** Returns the locator that a journey waited for. */
function findLocator(text) {
  return text.match(/^ *Locator: .*$/m)?.map((line) => `  ${line.trim()}`) ?? []
}

/** Returns fast-check's line for replaying a failed property. */
function findSeed(text) {
  return text.match(/^\{ seed: .*$/m)?.map((line) => `  ${line}`) ?? []
}

function findFirstLine(text) {
  // oxlint-disable-next-line no-control-regex -- the colours of a terminal
  const lines = text.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  return lines.map((line) => line.trim()).find(Boolean) ?? 'It does not say why.'
}
