import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type GroupName, groups, isGroupName } from './groups.ts'

const USAGE = `npm run test:mutants -- <group...> [options]

${Object.entries(groups)
  .map(([name, { about, wanted }]) => `  ${name.padEnd(14)}${about} (wanted: ${wanted} %)`)
  .join('\n')}

  --files a.ts,b.ts   only these files of the group (globs, too), or lines: a.ts:20-40
  --tests x.test.ts   only these tests may notice
  --since main        only files changed since that commit
  --sample 10         about ten in a hundred of the broken versions, the same ones each time
  --seed 1            another sample
  --full              what the quick tier misses is asked of the full tier's tests, too
  --fresh             ask again what an earlier run has answered
  --workers 1         how many run side by side (one for each core)`

export interface Arguments {
  groups: GroupName[]
  files: string | undefined
  tests: string | undefined
  since: string | undefined
  /** Share of mutants to run, in percent. */
  sample: number
  seed: number
  /** Whether mutants missed by the quick tier are run against the full tier only. */
  isFull: boolean
  isFresh: boolean
  workers: number | undefined
}

/** Throws a readable error. */
export function parseArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      files: { type: 'string' },
      tests: { type: 'string' },
      since: { type: 'string' },
      sample: { type: 'string', default: '100' },
      seed: { type: 'string', default: '0' },
      full: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      workers: { type: 'string' },
    },
  })
  const named = positionals.filter(isGroupName)
  if (named.length === 0 || named.length < positionals.length) throw new Error(USAGE)
  const workers = values.workers === undefined ? undefined : readCount(values.workers)
  const sample = readCount(values.sample)
  const seed = readCount(values.seed, 0)
  const { files, tests, since, full: isFull, fresh: isFresh } = values
  return { groups: named, files, tests, since, sample, seed, isFull, isFresh, workers }
}

function readCount(typed: string, least = 1): number {
  const count = Number(typed)
  if (!Number.isInteger(count) || count < least) throw new Error(USAGE)
  return count
}

/** Lists the requested files of a group, from the repository root. */
export function findFiles(name: GroupName, { files, since }: Partial<Pick<Arguments, 'files' | 'since'>>): string[] {
  const patterns: readonly string[] = groups[name].files
  let found = list(patterns.filter((pattern) => !pattern.startsWith('!')))
  const without = new Set(
    list(patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))),
  )
  if (files) {
    const asked = new Set(list(splitGlobs(files).map((glob) => glob.replace(LINES, ''))))
    found = found.filter((file) => asked.has(file))
  }
  if (since) {
    const changed = new Set(findChanged(since))
    found = found.filter((file) => changed.has(file))
  }
  return found.filter((file) => !without.has(file))
}

const LINES = /:\d+-\d+$/

/** Formats for Stryker: `a.ts`, or `a.ts:20-40` if only these lines were requested. */
export function addLines(file: string, { files = '' }: Pick<Arguments, 'files'>): string[] {
  const asked = splitGlobs(files).filter((glob) => LINES.test(glob) && glob.replace(LINES, '') === file)
  return asked.length > 0 ? asked : [file]
}

/** Whether such a place contains the line. */
export function contains(place: string, { file, row }: { file: string; row: number }): boolean {
  const [, from, to] = /:(\d+)-(\d+)$/.exec(place) ?? []
  return place.replace(LINES, '') === file && (!from || (row >= Number(from) && row <= Number(to)))
}

/** Splits at commas outside braces. */
export function splitGlobs(globs: string): string[] {
  return globs.split(/,(?![^{]*\})/)
}

function list(patterns: string[]): string[] {
  return globSync(patterns, { exclude: (path) => path === 'node_modules' }).toSorted()
}

/** Lists changed files, committed or not. */
function findChanged(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', since, 'HEAD')
  return [...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')]
}
