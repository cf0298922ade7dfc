/**
 * Follows everything that is asked of the database, so that nothing waits for ever. A lock that many want makes statements
 * wait, and so does a database that was stopped; to tell one from the other, a database that has said nothing at all for a
 * while is asked for a sign of life. Without one all that waits is cut, and refused at once until the signs come back.
 */
import { SilentDatabase } from './database-errors.ts'
import type { Sign } from './database-probe.ts'

/** Limits are kept to this, in milliseconds. */
const tickMilliseconds = 200
/** For a sign of life. */
const probeMilliseconds = 1_500
/** A process that watches over the app hears of a database that is silent within a second. */
const readinessMilliseconds = 600
const retryMilliseconds = 500

export interface DatabaseWatch {
  /** Throws while the database is known to be silent. */
  refuseWhileSilent(): void
  /**
   * Waits for an answer for `limit` milliseconds at most, and no longer than the database shows signs of life. Then the
   * result is refused with `SilentDatabase`, and `abandon` gives up what still waits.
   */
  follow<answer>(answer: Promise<answer>, options: { limit: number; abandon: () => void }): Promise<answer>
  /** Says that the database has just answered something. */
  hear(): void
  /** Whether the database answers now; known within a second. */
  isAnswering(): Promise<boolean>
  close(): void
}

interface WatchOptions {
  /** Asks for a sign of life. */
  probe: (milliseconds: number) => Promise<Sign>
  /** After how many milliseconds of silence. */
  silence: number
}

interface Question {
  since: number
  limit: number
  giveUp(reason: Error): void
}

export function createDatabaseWatch({ probe, silence }: WatchOptions): DatabaseWatch {
  const questions = new Set<Question>()
  let heardAt = performance.now()
  let tickedAt = 0
  let ticking: NodeJS.Timeout | null = null
  let retrying: NodeJS.Timeout | null = null
  let isProbing = false
  let checking: Promise<boolean> | null = null

  function startTicking(): void {
    if (ticking) return
    tickedAt = performance.now()
    ticking = setInterval(tick, tickMilliseconds)
    ticking.unref()
  }

  function tick(): void {
    const now = performance.now()
    // A process that was busy itself has answers lying there unread: they come before the next tick.
    const wasBusy = now - tickedAt > 2 * tickMilliseconds
    tickedAt = now
    if (wasBusy) return
    const [oldest] = questions
    if (!oldest) {
      if (ticking) clearInterval(ticking)
      ticking = null
      return
    }
    for (const question of questions) {
      if (now - question.since > question.limit) {
        question.giveUp(new SilentDatabase(`The database has not answered within ${question.limit} ms.`))
      }
    }
    if (now - Math.max(heardAt, oldest.since) > silence) void lookForLife()
  }

  async function lookForLife(): Promise<void> {
    if (isProbing || retrying) return
    isProbing = true
    const heardBefore = heardAt
    const sign = await probe(probeMilliseconds)
    isProbing = false
    // An answer to somebody else is as good a sign.
    if (sign !== 'silent') heardAt = performance.now()
    else if (heardAt === heardBefore) fallSilent()
  }

  function fallSilent(): void {
    retryLater()
    for (const question of questions) question.giveUp(new SilentDatabase('The database shows no sign of life.'))
  }

  function retryLater(): void {
    retrying = setTimeout(async () => {
      if ((await probe(probeMilliseconds)) === 'silent' && retrying) return retryLater()
      heardAt = performance.now()
      retrying = null
    }, retryMilliseconds)
    retrying.unref()
  }

  return {
    refuseWhileSilent() {
      if (retrying) throw new SilentDatabase('The database shows no sign of life.')
    },
    follow: (answer, { limit, abandon }) =>
      new Promise((resolve, reject) => {
        const question: Question = {
          since: performance.now(),
          limit,
          giveUp(reason) {
            questions.delete(question)
            reject(reason)
            abandon()
          },
        }
        questions.add(question)
        startTicking()
        answer.then(resolve, reject).finally(() => questions.delete(question))
      }),
    hear() {
      heardAt = performance.now()
    },
    async isAnswering() {
      if (retrying) return false
      checking ??= probe(readinessMilliseconds)
        .then((sign) => sign === 'well')
        .finally(() => (checking = null))
      return checking
    },
    close() {
      if (ticking) clearInterval(ticking)
      if (retrying) clearTimeout(retrying)
      retrying = null
    },
  }
}
