/**
 * A reporter of Vitest that writes into TEST_RESULTS what `npm test` counts: how many files ran, how many tests passed, and what
 * failed. Vitest's own JSON leaves out the errors that belong to no test, though they fail the run. Until the run has its end, the
 * report says that it has none, and which files are to come: a run that dies is named, whatever it exits with.
 */
import { writeFileSync } from 'node:fs'

const FILES_NAMED = 10

// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default class ResultsReporter {
  /** Files that have not come to their end, by `moduleId`. */
  #unfinished = new Set()

  onTestRunStart(specifications) {
    this.#unfinished = new Set(specifications.map(({ moduleId }) => moduleId))
    this.#writeUnfinished()
  }

  onTestModuleEnd({ moduleId }) {
    this.#unfinished.delete(moduleId)
    this.#writeUnfinished()
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
    write({
      files: modules.length,
      passed: tests.filter(({ test }) => test.result().state === 'passed').length,
      failures: [
        ...tests
          .filter(({ test }) => test.result().state === 'failed')
          .map(({ module, test }) => toFailure(`${nameOf(module)} > ${test.fullName}`, test.result().errors)),
        ...modules.flatMap(findFailuresOutsideTests),
        ...unhandledErrors.map((error) => toFailure(`outside of the tests: ${error.type ?? 'error'}`, [error])),
      ],
      retries: tests.reduce((sum, { test }) => sum + (test.diagnostic()?.retryCount ?? 0), 0),
    })
  }

  #writeUnfinished() {
    const names = [...this.#unfinished]
    const more = names.length > FILES_NAMED ? `, and ${names.length - FILES_NAMED} more` : ''
    const message = `It ended without a summary, before these files: ${names.slice(0, FILES_NAMED).join(', ')}${more}`
    write({ files: 0, passed: 0, failures: [toFailure('Vitest', [{ message }])], retries: 0 })
  }
}

function write(results) {
  writeFileSync(process.env.TEST_RESULTS, JSON.stringify(results))
}

/** A file that cannot be read, a hook that fails, a worker that died in the middle. */
function findFailuresOutsideTests(module) {
  const places = [module, ...module.children.allSuites()]
  const failures = places
    .filter((place) => place.errors().length > 0)
    .map((place) =>
      toFailure(place === module ? nameOf(module) : `${nameOf(module)} > ${place.fullName}`, place.errors()),
    )
  const isUnfinished = ['pending', 'queued'].includes(module.state())
  return isUnfinished
    ? [...failures, toFailure(nameOf(module), [{ message: 'It did not come to its end.' }])]
    : failures
}

function nameOf(module) {
  return module.relativeModuleId ?? module.moduleId
}

function toFailure(name, errors) {
  const [error] = errors ?? []
  return { name, error: String(error?.message ?? ''), ...(error?.cause && { cause: String(error.cause.message) }) }
}
