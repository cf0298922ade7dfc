export type HealthKind = 'jobs' | 'mails' | 'provider' | 'records' | 'disk' | 'database' | 'migrations' | 'processes'

/** `well`; `watch`: works, but needs attention; `bad`: something fails, or soon will. */
export type HealthState = 'well' | 'watch' | 'bad'

/** Times are ISO, `bytes` and counts are numbers. */
export interface HealthLine {
  kind: HealthKind
  state: HealthState
  numbers: Record<string, number>
  /** Last success; null: never. */
  at: string | null
  /** Names of jobs, messages of a mail server. No personal data. */
  examples: string[]
}

const minute = 60

/** State of what was measured, by kind. */
export const evaluateHealth = {
  jobs: ({ behind }: { behind: number }): HealthState => (behind > 0 ? 'bad' : 'well'),

  /** A mail waiting long shows that the server does not accept it. */
  mails({ givenUp, oldestSeconds }: { givenUp: number; oldestSeconds: number }): HealthState {
    if (givenUp > 0) return 'bad'
    return oldestSeconds > 15 * minute ? 'watch' : 'well'
  },

  /** The provider normally answers a poll within moments. */
  provider({ unanswered, silentSeconds }: { unanswered: number; silentSeconds: number }): HealthState {
    if (silentSeconds > 60 * minute) return 'bad'
    return unanswered > 0 ? 'watch' : 'well'
  },

  /** The comparison is nightly: a day and a half without one means a missed night. */
  records({ differences, ageSeconds }: { differences: number; ageSeconds: number | null }): HealthState {
    if (differences > 0) return 'bad'
    return ageSeconds === null || ageSeconds > 36 * 60 * minute ? 'watch' : 'well'
  },

  /** Whether another process of the shop would get its own connections. */
  connections: ({ taken, most, ofProcess }: { taken: number; most: number; ofProcess: number }): HealthState =>
    most - taken >= ofProcess ? 'well' : most > taken ? 'watch' : 'bad',
}
