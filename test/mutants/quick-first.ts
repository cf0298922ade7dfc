import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * A mutant is done at the first failing test, so the file that failed last runs first, then the
 * quick ones.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, this.#weigh(file)]))
    return [...files].sort((a, b) => weights.get(a)! - weights.get(b)! || a.moduleId.localeCompare(b.moduleId))
  }

  /** Last duration of the file in milliseconds. */
  #weigh(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file)
    if (!last) return Number.MAX_SAFE_INTEGER
    return last.failed ? -1 : last.duration
  }
}
