/** Access to Stryker's instrumenter: see docs/decisions/0014 for the reasons. */
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Mutant } from '@stryker-mutator/api/core'
import type { Group } from './groups.ts'
import { type Mutator, ownMutators } from './mutators.ts'
import { takeSample } from './sample.ts'

/**
 * Makes Stryker, in this process, use the given mutators for the given share of places. Its list is
 * not exported by the package, and it has no plugins of this kind: the list is replaced in memory.
 * Throws if a new version stores it elsewhere.
 */
export async function chooseMutators(kind: Group['mutators'], percent = 100, seed = 0): Promise<void> {
  const path = new URL('./mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))
  const { allMutators } = (await import(path.href)) as { allMutators?: Mutator[] }
  if (!allMutators || (!strykersOwn && !allMutators.some(({ name }) => name === 'ConditionalExpression')))
    throw new Error(
      `Stryker keeps its list of mutators elsewhere than in ${path.pathname}: mend mutants/instrumenter.ts.`,
    )
  strykersOwn ??= [...allMutators]
  const chosen = [...(kind === 'own' ? [] : strykersOwn), ...(kind === 'stryker' ? [] : ownMutators)]
  allMutators.splice(0, allMutators.length, ...chosen.map((mutator) => takeSample(mutator, percent, seed)))
}

/** Original list of the package, before it was replaced. */
let strykersOwn: Mutator[] | undefined

/** Texts and class names are not mutated: they are checked by reading. */
export const excludedMutations = ['StringLiteral']

/** Lists all mutants of a file for the active mutators, without running anything. */
export async function listMutants(name: string, content: string): Promise<Mutant[]> {
  const instrumenter = new Instrumenter(silent)
  const options = { plugins: null, excludedMutations, noHeader: true, ignorers: [] }
  const { mutants } = await instrumenter.instrument([{ name, content, mutate: true }], options)
  return mutants.filter(({ status }) => status !== 'Ignored')
}

const nothing = () => {}
const no = () => false
const silent = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
}
