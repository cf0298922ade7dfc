import type { Sign } from './database-probe.ts'

/** A database that rejects all writes is rare, and a probe costs a connection and a commit. */
const goodForMilliseconds = 5_000
/** Short after a failure, in case of recovery. */
const badForMilliseconds = 1_000
/** Timeout for one write, including the commit. Longer than a busy disk takes. */
const timeoutMilliseconds = 4_000
/** Health checks get the result known by then, within a second. */
const answerMilliseconds = 300
/** A single late commit may be due to a busy disk. */
const silencesInARow = 2

interface WriteWatchOptions {
  probe: (milliseconds: number) => Promise<Sign>
}

/** Whether the database accepts writes, by a recent result; assumed until the contrary shows. */
export function createWriteWatch({ probe }: WriteWatchOptions): () => Promise<boolean> {
  let canWrite = true
  let silences = 0
  let triedAt = -Infinity
  let trying: Promise<void> | null = null

  async function tryWriting(): Promise<void> {
    const sign = await probe(timeoutMilliseconds)
    silences = sign === 'silent' ? silences + 1 : 0
    canWrite = sign === 'well' || (sign === 'silent' && silences < silencesInARow)
    // A late probe has no result yet.
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
