import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A broken version is done with at the first test that fails: the file that failed last goes first, then the quick ones. */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, this.#weigh(file)]))
    return [...files].sort((a, b) => weights.get(a)! - weights.get(b)! || a.moduleId.localeCompare(b.moduleId))
  }

  /** Milliseconds that the file took last time. */
  #weigh(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file)
    if (!last) return Number.MAX_SAFE_INTEGER
    return last.failed ? -1 : last.duration
  }
}
