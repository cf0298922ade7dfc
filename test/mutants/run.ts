/** `npm run test:mutants`: see test/mutants/arguments.ts for the arguments. */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { addLines, type Arguments, contains, findFiles, parseArguments, splitGlobs } from './arguments.ts'
import { machineFactor } from '#platform/testing/machine-speed.ts'
import { type Batch, listBatches } from './batches.ts'
import { describeMutation, isSame, type Position, readEquivalents } from './equivalents.ts'
import { type Group, type GroupName, groups } from './groups.ts'
import { excludedMutations, chooseMutators } from './instrumenter.ts'
import { describeOutcomes, isMissed, type Outcome, score } from './report.ts'

const equivalents = readEquivalents()
/**
 * Stryker's message for a failure outside of tests: in a hook, during loading, or by an unhandled
 * error.
 */
const FAILED_OUTSIDE = 'An error occurred outside of a test run'

// Environment of the test runs.
process.env.NODE_ENV = 'test'
try {
  const typed = parseArguments(process.argv.slice(2))
  for (const name of typed.groups) {
    if (!(await runGroup(name, typed))) process.exitCode = 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

/** Returns whether the required score is reached, and no mutant called equivalent was detected. */
async function runGroup(name: GroupName, typed: Arguments): Promise<boolean> {
  const group: Group = groups[name]
  const files = findFiles(name, typed)
  if (files.length === 0) {
    console.log(`${name}: none of these files belongs to this group.`)
    return !typed.files
  }
  const began = Date.now()
  await chooseMutators(group.mutators, typed.sample, typed.seed)
  process.env.MUTANTS_GROUP = name
  const outcomes: Outcome[] = []
  for (const batch of listBatches(name, group, files, typed.tests)) {
    console.log(batch.name)
    const asked = await runBatch(batch, group, typed)
    outcomes.push(...(typed.isFull ? await askFullTier(batch, group, typed, asked) : asked))
  }
  const sample = typed.sample < 100 ? `  sample of ${typed.sample} %, seed ${typed.seed}` : ''
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`\n${describeOutcomes(name, group.wanted, outcomes)}${sample}  ${seconds} s`)
  // A whole group must not be empty: the score of no mutants would always pass.
  const isEmpty = outcomes.length === 0 && !typed.files && !typed.since
  return reportNoticed(outcomes) && !isEmpty && score(outcomes) >= group.wanted
}

async function runBatch(batch: Batch, group: Group, typed: Arguments): Promise<Outcome[]> {
  process.env.MUTANTS_TESTS = batch.tests
  const results = await new Stryker(options(batch, group, typed)).runMutationTest()
  const places = batch.files.flatMap((file) => addLines(file, typed))
  return results.flatMap(toOutcome).filter((outcome) => places.some((place) => contains(place, outcome)))
}

/** Runs mutants missed by the quick tier against the files exclusive to the full tier. */
async function askFullTier(batch: Batch, group: Group, typed: Arguments, asked: Outcome[]): Promise<Outcome[]> {
  const missed = asked.filter(isMissed)
  const tests = splitGlobs(batch.tests).map(toSlow).join(',')
  if (missed.length === 0 || globSync(splitGlobs(tests)).length === 0) return asked
  const files = [...new Set(missed.map(({ file, row }) => `${file}:${row}-${row}`))]
  const slow = { name: `${batch.name}-full`, files: [...new Set(missed.map(({ file }) => file))], tests }
  const again = await runBatch(slow, group, { ...typed, files: files.join(',') })
  const noticed = again.filter(({ state }) => state === 'noticed')
  return asked.map((outcome) =>
    missed.includes(outcome) && noticed.some((other) => isSame(other, outcome))
      ? { ...outcome, state: 'noticed late' }
      : outcome,
  )
}

function toSlow(glob: string): string {
  return glob.replace(/\.test\.(ts|\{ts,tsx\})$/, '.slow.test.ts')
}

/** Group-specific options; the rest is in stryker.json. */
function options({ name, files }: Batch, group: Group, typed: Arguments): PartialStrykerOptions {
  return {
    configFile: 'test/mutants/stryker.json',
    mutate: files.flatMap((file) => addLines(file, typed)),
    mutator: { plugins: null, excludedMutations },
    ignoreStatic: !group.hasStatics,
    // With a folder's own tests, or tests that load the whole shop, following imports costs more
    // than it saves.
    vitest: { related: !group.hasOwnTests && !group.hasDatabase },
    incrementalFile: `var/mutants/${name}${typed.sample < 100 ? `-sample-${typed.sample}-${typed.seed}` : ''}.json`,
    force: typed.isFresh,
    // Generous, so that a busy machine is not taken for an endless loop.
    timeoutMS: 15_000 * machineFactor(),
    concurrency: typed.workers ?? availableParallelism(),
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  }
}

/** Omits deliberately ignored mutants, and those that crashed the runner. */
function toOutcome(result: MutantResult): Outcome[] {
  const file = relative(process.cwd(), result.fileName)
  const { start, end } = result.location
  const place = { ...result, location: { start: fromZero(start), end: fromZero(end) } }
  const mutation = describeMutation(file, readFileSync(result.fileName, 'utf8'), place)
  const isEquivalent = equivalents.some((equivalent) => isSame(equivalent, mutation))
  switch (result.status) {
    case 'Killed':
    case 'Timeout':
      return [{ ...mutation, state: 'noticed' }]
    case 'RuntimeError':
      // The mutant makes the test run as a whole fail.
      return result.statusReason?.startsWith(FAILED_OUTSIDE) ? [{ ...mutation, state: 'noticed' }] : []
    case 'Survived':
      return [{ ...mutation, state: isEquivalent ? 'equivalent' : 'missed' }]
    case 'NoCoverage':
      return [{ ...mutation, state: isEquivalent ? 'equivalent' : 'unseen' }]
    default:
      return []
  }
}

/** Results count from 1, mutants before they are run from 0. */
function fromZero({ line, column }: Position): Position {
  return { line: line - 1, column: column - 1 }
}

/** Reports mutants listed as equivalent but detected: their entry is wrong. */
function reportNoticed(outcomes: readonly Outcome[]): boolean {
  const wrong = outcomes.filter(
    (outcome) => outcome.state === 'noticed' && equivalents.some((equivalent) => isSame(equivalent, outcome)),
  )
  for (const { file, row, mutator, replacement } of wrong)
    console.log(`${file}:${row}: a test noticed ${mutator} (${replacement}): take it out of mutants/equivalents.json.`)
  return wrong.length === 0
}
