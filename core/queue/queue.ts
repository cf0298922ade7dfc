/** Rules of the queue for a date on sale. */
/**
 * `announced`: before its opening; `open`: places are admitted in order; `paused`: by the desk, for
 * a while; `ended`: tickets are sold as always.
 */
export type QueueState = 'announced' | 'open' | 'paused' | 'ended'

export interface QueueMoments {
  opened_at: Date | null
  paused_at: Date | null
  ended_at: Date | null
}

export function findQueueState({ opened_at, paused_at, ended_at }: QueueMoments): QueueState {
  if (ended_at) return 'ended'
  if (!opened_at) return 'announced'
  return paused_at ? 'paused' : 'open'
}

/** Of one visitor. `number`: of those who came after the opening; null: before, placed by lot. */
export interface Place {
  queueId: number
  /** Random, so that nobody can choose it. */
  id: string
  number: number | null
}

/** What a place depends on. */
export interface DrawnQueue {
  id: number
  /** Number of those who are placed by lot. */
  early: number
  /** Null until the opening. */
  seed: string | null
  served: number
  /** Admitted longer ago than a pass may stay unused. */
  lapsed: number
}

export interface Pace {
  /** Places served a minute at best and at worst, for the range of time. */
  most: number
  least: number
}

export const findPace = (rate: number): Pace => ({ most: rate * 1.25, least: rate / 1.5 })

/** Minutes until a place is served: `to` is at least one. */
export const findWait = (ahead: number, { most, least }: Pace): { from: number; to: number } => ({
  from: Math.floor(ahead / most),
  to: Math.max(1, Math.ceil(ahead / least)),
})

/** Milliseconds within which pages are to be answered while a queue admits visitors. */
const slowestPage = 200

export interface Admission {
  /** A minute, at present. */
  rate: number
  /** The desk's limit. */
  perMinute: number
  /** 99th percentile of the answers of the last second, in milliseconds. */
  slowest: number
  /** Whether the rate was cut a moment ago, so that the effect does not show yet. */
  isCut: boolean
}

/** More while answers are fast, little by little; by a third less when they are not. */
export function adaptRate({ rate, perMinute, slowest, isCut }: Admission): number {
  if (slowest > slowestPage) return isCut ? Math.min(rate, perMinute) : Math.max(Math.min(6, perMinute), rate * 0.67)
  return Math.min(perMinute, rate + Math.max(1, perMinute / 60))
}

/** A request with the browser's cookies by name. */
export interface WithCookies {
  cookies: Readonly<Record<string, string | undefined>>
}

/** The queues of dates on sale, as far as other features need them. */
export interface SaleQueues {
  /**
   * Dates of which the session must not take seats now. Without a queue nothing is asked; a pass
   * is claimed for the session, and kept alive.
   */
  findClosedDates(request: WithCookies, sessionId: string | null): ReadonlySet<number> | Promise<ReadonlySet<number>>
  /**
   * Path of the queue's page, if tickets of this type need a pass that the browser lacks; asks no
   * database.
   */
  findGate(request: WithCookies, eventTicketId: number): string | null
  isRunning(): boolean
  /** Waits for tickets of this type to be added: when many wait long, a queue begins by itself. */
  timeAddition<T>(eventTicketId: number, adding: Promise<T>): Promise<T>
}
