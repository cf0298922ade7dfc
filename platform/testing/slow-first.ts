import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites that start processes, databases and browsers: their files take the longest. */
const SLOW =
  /\.slow\.test\.ts$|^(packages\/embedded-postgres|operations|scripts|apps\/shop\/app|core\/season-import|platform)\//

/**
 * Runs slow files first, so that no worker is left alone with one at the end. Within each half, the
 * longest of the last run come first. Shards (`--shard`) also share the slow files.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return this.#slowFirst(await super.sort(files))
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!
    const named = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    return this.#slowFirst(named).filter((_, place) => place % count === index - 1)
  }

  #slowFirst(files: TestSpecification[]): TestSpecification[] {
    // Uses the path within the repository: the checkout's parent folders may match, too.
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(relative(this.ctx.config.root, moduleId))
    return [...files.filter(isSlow), ...files.filter((file) => !isSlow(file))]
  }
}
