/**
 * A Vitest reporter that writes the results counted by `npm test` into TEST_RESULTS: how many files
 * ran, how many tests passed, and what failed. Vitest's own JSON omits errors outside tests, though
 * they fail the run. Until the run ends, the report states that it is unfinished, and lists the
 * files to come: a crashed run is reported, whatever its exit code.
 */
import { writeFileSync } from 'node:fs'

const FILES_NAMED = 10

// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default class ResultsReporter {
  /** Unfinished files, by `moduleId`. */
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

/** An unreadable file, a failed hook, a crashed worker. */
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
