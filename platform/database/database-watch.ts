/**
 * Follows everything that is asked of the database, so that nothing waits for ever. A lock that many want makes statements
 * wait, and so does a database that was stopped; to tell one from the other, a database that has said nothing at all for a
 * while is asked for a sign of life. Without one all that waits is cut, and refused at once until the signs come back.
 *
 * All of this is counted in time in which this process listened: on a busy machine it is late itself, and no database is silent for that.
 */
import { SilentDatabase } from './database-errors.ts'
import type { Sign } from './database-probe.ts'
import { watchLoop } from './loop-timeout.ts'

/** Limits are kept to this, in milliseconds. */
const tickMilliseconds = 100
/** A process that watches over the app hears of a database that is silent within a second. */
const readinessMilliseconds = 600

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
  /** For a sign of life, in milliseconds. Default 1,500. */
  sign?: number
  /** From one sign that did not come to the next question for one, in milliseconds. Default 500. */
  retry?: number
}

interface Question {
  /** By `listened`. */
  since: number
  limit: number
  giveUp(reason: Error): void
}

export function createDatabaseWatch({ probe, silence, sign = 1_500, retry = 500 }: WatchOptions): DatabaseWatch {
  const questions = new Set<Question>()
  /** Milliseconds in which something was asked and this process listened. */
  let listened = 0
  /** By `listened`. */
  let heardAt = 0
  let answers = 0
  let stopTicking: (() => void) | null = null
  let retrying: NodeJS.Timeout | null = null
  let isProbing = false
  let checking: Promise<boolean> | null = null

  function tick(): void {
    listened += tickMilliseconds
    const [oldest] = questions
    if (!oldest) {
      stopTicking?.()
      stopTicking = null
      return
    }
    for (const question of questions) {
      if (listened - question.since > question.limit) {
        question.giveUp(new SilentDatabase(`The database has not answered within ${question.limit} ms.`))
      }
    }
    if (listened - Math.max(heardAt, oldest.since) > silence) void lookForLife()
  }

  function hear(): void {
    answers++
    heardAt = listened
  }

  async function lookForLife(): Promise<void> {
    if (isProbing || retrying) return
    isProbing = true
    const answersBefore = answers
    const found = await probe(sign)
    isProbing = false
    if (found !== 'silent') hear()
    // An answer to somebody else is as good a sign.
    else if (answers === answersBefore) fallSilent()
  }

  function fallSilent(): void {
    retryLater()
    for (const question of questions) question.giveUp(new SilentDatabase('The database shows no sign of life.'))
  }

  function retryLater(): void {
    retrying = setTimeout(async () => {
      if ((await probe(sign)) === 'silent' && retrying) return retryLater()
      hear()
      retrying = null
    }, retry)
    retrying.unref()
  }

  return {
    refuseWhileSilent() {
      if (retrying) throw new SilentDatabase('The database shows no sign of life.')
    },
    follow: (answer, { limit, abandon }) =>
      new Promise((resolve, reject) => {
        const question: Question = {
          since: listened,
          limit,
          giveUp(reason) {
            questions.delete(question)
            reject(reason)
            abandon()
          },
        }
        questions.add(question)
        stopTicking ??= watchLoop(tick, tickMilliseconds)
        answer.then(resolve, reject).finally(() => questions.delete(question))
      }),
    hear,
    async isAnswering() {
      if (retrying) return false
      checking ??= probe(readinessMilliseconds)
        .then((found) => found === 'well')
        .finally(() => (checking = null))
      return checking
    },
    close() {
      stopTicking?.()
      if (retrying) clearTimeout(retrying)
      retrying = null
    },
  }
}
