import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites that start processes, databases and browsers: a file of them takes longer than any other. */
const SLOW =
  /\.slow\.test\.ts$|^(packages\/embedded-postgres|operations|scripts|apps\/shop\/app|core\/season-import|platform)\//

/**
 * The slow files go first, so that no worker is left alone with one at the end. Within each half: what took longest last time. Parts
 * of a run (`--shard`) get their share of the slow files, too.
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
    // Of the path within the repository: it may be checked out below a folder of such a name.
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(relative(this.ctx.config.root, moduleId))
    return [...files.filter(isSlow), ...files.filter((file) => !isSlow(file))]
  }
}
