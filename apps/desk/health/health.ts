/**
 * Health checks of the shop: findings, and whether someone has to act. Rules without a clock of
 * their own.
 */
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

/** `well`; `watch`: works, but needs attention; `bad`: something fails, or soon will. */
export type HealthState = 'well' | 'watch' | 'bad'

export const healthShapes: Record<HealthState, StateShape> = { well: 'good', watch: 'open', bad: 'bad' }

/** Result of one check. Times are ISO, `bytes` and counts are numbers. */
export interface HealthLine {
  kind: HealthKind
  state: HealthState
  numbers: Record<string, number>
  /** Time of the last success; null: never. */
  at: string | null
  /** First findings: names of jobs, messages of a mail server. No personal data. */
  examples: string[]
}

const minute = 60

/** Evaluates jobs: one without a timely run is behind. */
export const evaluateJobs = ({ behind }: { behind: number }): HealthState => (behind > 0 ? 'bad' : 'well')

/**
 * Evaluates mails: one given up has reached no one; one waiting long shows that the server does not
 * accept it.
 */
export function evaluateMails({ givenUp, oldestSeconds }: { givenUp: number; oldestSeconds: number }): HealthState {
  if (givenUp > 0) return 'bad'
  return oldestSeconds > 15 * minute ? 'watch' : 'well'
}

/** Evaluates open payments: the provider normally answers a poll within moments. */
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

/**
 * Evaluates the nightly comparison of records; a day and a half without one means a missed night.
 */
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

/** Evaluates connections: whether another process of the shop would get its own. */
export const evaluateConnections = ({
  taken,
  most,
  ofProcess,
}: {
  taken: number
  most: number
  ofProcess: number
}): HealthState => (most - taken >= ofProcess ? 'well' : most > taken ? 'watch' : 'bad')
