import type { Mutation } from './equivalents.ts'

export interface Outcome extends Mutation {
  /**
   * `missed`: no test failed. `unseen`: no test even ran the code. `noticed late`: only by the full
   * tier.
   */
  state: 'noticed' | 'noticed late' | 'missed' | 'unseen' | 'equivalent'
}

export const isMissed = ({ state }: Outcome) => state === 'missed' || state === 'unseen' || state === 'noticed late'

/** Returns the share of detectable mutants that the quick tier detects, in percent. */
export function score(outcomes: readonly Outcome[]): number {
  const noticed = outcomes.filter(({ state }) => state === 'noticed').length
  const possible = outcomes.filter(({ state }) => state !== 'equivalent').length
  return possible === 0 ? 100 : (100 * noticed) / possible
}

/**
 * Describes the missed mutants with place and change, followed by the scores per file and in total.
 */
export function describeOutcomes(name: string, wanted: number, outcomes: readonly Outcome[]): string {
  const missed = outcomes.filter(isMissed).toSorted((a, b) => a.file.localeCompare(b.file) || a.row - b.row)
  const files = [...Map.groupBy(outcomes, ({ file }) => file)].toSorted(([, a], [, b]) => score(a) - score(b))
  return [
    ...missed.map(describeMissed),
    ...(missed.length > 0 ? [''] : []),
    ...files.map(([file, own]) => `${percent(score(own))}  ${file}  ${count(own)}`),
    `${percent(score(outcomes))}  ${name} (wanted: ${wanted} %)  ${count(outcomes)}`,
  ].join('\n')
}

function count(outcomes: readonly Outcome[]): string {
  const equivalent = outcomes.filter(({ state }) => state === 'equivalent').length
  const late = outcomes.filter(({ state }) => state === 'noticed late').length
  const noted = `${late > 0 ? `, ${late} of them noticed by the full tier` : ''}${equivalent > 0 ? `, ${equivalent} equivalent` : ''}`
  return `${outcomes.filter(isMissed).length} of ${outcomes.length} missed${noted}`
}

function percent(value: number): string {
  return `${(Math.floor(value * 10) / 10).toFixed(1).padStart(5)} %`
}

const notes: { [state in Outcome['state']]?: string } = {
  unseen: ', which no test runs',
  'noticed late': ', which only the full tier notices',
}

const CONTEXT = 50
const LONGEST = 300

/** Uses the place of the change itself, which may be far below the start of a long statement. */
function describeMissed({ file, row, mutator, state, original, replacement }: Outcome): string {
  const { before, removed, added, after } = compare(original, replacement)
  const place = row + before.split('\n').length - 1
  const start = flatten(before).slice(-CONTEXT)
  const end = flatten(after).slice(0, CONTEXT)
  const show = (text: string) => `${start}⟪${flatten(text).slice(0, LONGEST)}⟫${end}`
  return `${file}:${place}  ${mutator}${notes[state] ?? ''}\n    - ${show(removed)}\n    + ${show(added)}`
}

/** The replacement is reprinted: spaces, commas, semicolons and types are insignificant. */
function compare(original: string, replacement: string) {
  const [a, b] = [tokens(original), tokens(replacement)]
  let head = 0
  while (head < a.length && a[head]?.text === b[head]?.text) head++
  let tail = 0
  const rest = Math.min(a.length, b.length) - head
  while (tail < rest && a.at(-1 - tail)?.text === b.at(-1 - tail)?.text) tail++
  const from = a[head]?.index ?? original.length
  const to = a[a.length - tail]?.index ?? original.length
  const added = replacement.slice(b[head]?.index ?? replacement.length, b[b.length - tail]?.index ?? replacement.length)
  return { before: original.slice(0, from), removed: original.slice(from, to), added, after: original.slice(to) }
}

function tokens(text: string): { text: string; index: number }[] {
  const untyped = text.replace(/(?<=\bsql)<[^`]*>(?=`)/, (type) => ' '.repeat(type.length))
  return [...untyped.matchAll(/\w+|[^\s,;]/g)].map((match) => ({ text: match[0], index: match.index }))
}

function flatten(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
