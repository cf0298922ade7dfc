/** The way into Stryker's instrumenter: docs/decisions/0014 says why it is this one. */
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Mutant } from '@stryker-mutator/api/core'
import type { Group } from './groups.ts'
import { type Mutator, ownMutators } from './mutators.ts'
import { takeSample } from './sample.ts'

/**
 * Lets Stryker, in this process, break code by the given mutators, in the given share of places. Its list is no part of what the package exports, and it
 * has no plugins of this kind: the list is filled anew, in memory. Throws where a new version keeps it elsewhere.
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

/** What the package came with, before this process changed it. */
let strykersOwn: Mutator[] | undefined

/** Texts and names of classes are left alone: who reads them checks them. */
export const excludedMutations = ['StringLiteral']

/** Every way in which the mutators in use would break a file; nothing is run. */
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
