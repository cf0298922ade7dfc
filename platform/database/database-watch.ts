/**
 * Watches all database requests, so that none waits forever. Statements wait both for a contended
 * lock and for a stopped database; to distinguish them, a database that has been silent for a while
 * is probed for a sign of life. Without one, all waiting requests are aborted, and new ones are
 * refused at once until the signs return.
 *
 * All times count only while this process listened: on a busy machine it is late itself, which does
 * not mean that the database is silent.
 */
import { SilentDatabase } from './database-errors.ts'
import type { Sign } from './database-probe.ts'
import { watchLoop } from './loop-timeout.ts'

/** Precision of limits, in milliseconds. */
const tickMilliseconds = 100
/** A monitoring process learns of a silent database within a second. */
const readinessMilliseconds = 600

export interface DatabaseWatch {
  refuseWhileSilent(): void
  /**
   * Waits at most `limit` milliseconds, while there are signs of life. Else rejects with
   * `SilentDatabase` and calls `abandon` to give up the request.
   */
  follow<answer>(answer: Promise<answer>, options: { limit: number; abandon: () => void }): Promise<answer>
  hear(): void
  /** Returns whether the database responds at present; known within a second. */
  isAnswering(): Promise<boolean>
  close(): void
}

interface WatchOptions {
  probe: (milliseconds: number) => Promise<Sign>
  silence: number
  /** Timeout of a sign of life, in milliseconds. Default 1,500. */
  sign?: number
  /** Pause after a missing sign before the next probe, in milliseconds. Default 500. */
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
  /** Milliseconds in which a request was pending and this process listened. */
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
    // A response to another request is as good a sign.
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
