import type { Sign } from './database-probe.ts'

/** A database that takes no writes at all, be it for its disk, is rare; asking costs a connection and a commit. */
const goodForMilliseconds = 5_000
/** One that took none is asked again soon: it may be well. */
const badForMilliseconds = 1_000
/** For one write, the commit included. Longer than a busy disk takes. */
const timeoutMilliseconds = 4_000
/** Who asks hears within a second what is known by then. */
const answerMilliseconds = 300
/** A commit that came too late once may have waited for a busy disk. */
const silencesInARow = 2

interface WriteWatchOptions {
  /** Tries to write. */
  probe: (milliseconds: number) => Promise<Sign>
}

/**
 * Tells whether the database can be written, as a process that watches over the app asks for it, however often: where it was
 * tried a moment ago, that counts. Until there is a result to the contrary it can.
 */
export function createWriteWatch({ probe }: WriteWatchOptions): () => Promise<boolean> {
  let canWrite = true
  let silences = 0
  let triedAt = -Infinity
  let trying: Promise<void> | null = null

  async function tryWriting(): Promise<void> {
    const sign = await probe(timeoutMilliseconds)
    silences = sign === 'silent' ? silences + 1 : 0
    canWrite = sign === 'well' || (sign === 'silent' && silences < silencesInARow)
    // Who came too late has told nothing yet, good or bad.
    triedAt = sign === 'silent' ? -Infinity : performance.now()
  }

  return async () => {
    if (performance.now() - triedAt < (canWrite ? goodForMilliseconds : badForMilliseconds)) return canWrite
    trying ??= tryWriting().finally(() => (trying = null))
    let timer: NodeJS.Timeout | undefined
    const known = new Promise<void>((resolve) => (timer = setTimeout(resolve, answerMilliseconds)))
    await Promise.race([trying, known])
    clearTimeout(timer)
    return canWrite
  }
}
