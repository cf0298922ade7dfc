import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites that start processes, databases and browsers: a file of them takes longer than any other. */
const SLOW = /^(packages\/embedded-postgres|packages\/navigation\/src\/oracle|process|scripts|shop\/app|platform)\//

/** The slow files go first, so that no worker is left alone with one at the end. Within each half: what took longest last time. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Of the path within the repository: it may be checked out below a folder of such a name.
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(relative(this.ctx.config.root, moduleId))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
