/** Duration of a mail claim and interval of its renewals. */
export interface MailLease {
  /** Counted from the last renewal. */
  seconds: number
  beatMilliseconds: number
  /** Time after which the work has failed, regardless of the claim. */
  limitSeconds: number
}

interface HeldMail {
  lease: MailLease
  /** Time of the claim request, by `performance.now()`. */
  heldSince: number
  /** Extends the claim by the lease's seconds; returns false if another process has the mail. */
  renew: () => Promise<boolean>
}

/** Another process has, or may soon have, the mail: this one neither sends nor records it. */
export class LostMail extends Error {}

/** Milliseconds before the end of the claim at which its sender gives it up. */
const margin = 5_000

/**
 * Runs the work while renewing the claim. Aborts it after its time limit, and with `LostMail` if
 * another process has the mail or may have: even a slow process sends no mail twice.
 */
export async function withLease<value>(
  { lease, heldSince, renew }: HeldMail,
  work: (signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const ending = new AbortController()
  const holdUntil = (moment: number) =>
    setTimeout(
      () => ending.abort(new LostMail('The claim could not be prolonged in time.')),
      moment + lease.seconds * 1000 - margin - performance.now(),
    )
  let holding = holdUntil(heldSince)
  const prolong = async () => {
    const askedAt = performance.now()
    // An unavailable database may be back for the next renewal.
    const isHeld = await renew().catch(() => null)
    if (isHeld === false) ending.abort(new LostMail('Another process has taken the mail up.'))
    if (!isHeld) return
    clearTimeout(holding)
    holding = holdUntil(askedAt)
  }
  let beat = Promise.resolve()
  const beating = setInterval(() => (beat = beat.then(prolong)), lease.beatMilliseconds)
  const limit = setTimeout(
    () => ending.abort(new Error(`No answer within ${lease.limitSeconds} s.`)),
    lease.limitSeconds * 1000,
  )
  try {
    return await work(ending.signal)
  } finally {
    clearInterval(beating)
    clearTimeout(limit)
    // The caller then schedules the next attempt, so no renewal may follow.
    await beat
    clearTimeout(holding)
  }
}
