/** How the shop is, thing by thing: what is found, and whether somebody has to look. Rules without a clock of their own. */
import type { StateShape } from '../ui/display/state-mark.tsx'

export const healthKinds = [
  'jobs',
  'mails',
  'provider',
  'records',
  'disk',
  'database',
  'migrations',
  'processes',
] as const
export type HealthKind = (typeof healthKinds)[number]

/** `well`; `watch`: it goes on, and somebody should look at it; `bad`: something is not done, or soon will not be. */
export type HealthState = 'well' | 'watch' | 'bad'

export const healthShapes: Record<HealthState, StateShape> = { well: 'good', watch: 'open', bad: 'bad' }

/** One thing that was looked at. Moments are ISO, `bytes` and counts are numbers. */
export interface HealthLine {
  kind: HealthKind
  state: HealthState
  numbers: Record<string, number>
  /** When it was last so; null: never. */
  at: string | null
  /** The first of what is wrong: names of jobs, what a mail server has said. Nothing that belongs to a person. */
  examples: string[]
}

const minute = 60

/** Jobs: one that has not done its round in time is behind. */
export const evaluateJobs = ({ behind }: { behind: number }): HealthState => (behind > 0 ? 'bad' : 'well')

/** Mails: one that was given up has reached nobody; one that waits for long shows that the server does not take them. */
export function evaluateMails({ givenUp, oldestSeconds }: { givenUp: number; oldestSeconds: number }): HealthState {
  if (givenUp > 0) return 'bad'
  return oldestSeconds > 15 * minute ? 'watch' : 'well'
}

/** Payments whose end is open: the provider is asked, and answers in moments. */
export function evaluateProvider({
  unanswered,
  silentSeconds,
}: {
  unanswered: number
  silentSeconds: number
}): HealthState {
  if (silentSeconds > 60 * minute) return 'bad'
  return unanswered > 0 ? 'watch' : 'well'
}

/** Records are compared each night; a day and a half without it is a night that was missed. */
export function evaluateRecords({
  differences,
  ageSeconds,
}: {
  differences: number
  ageSeconds: number | null
}): HealthState {
  if (differences > 0) return 'bad'
  return ageSeconds === null || ageSeconds > 36 * 60 * minute ? 'watch' : 'well'
}

/** Connections: whether another process of the shop would get its own. */
export const evaluateConnections = ({
  taken,
  most,
  ofProcess,
}: {
  taken: number
  most: number
  ofProcess: number
}): HealthState => (most - taken >= ofProcess ? 'well' : most > taken ? 'watch' : 'bad')
