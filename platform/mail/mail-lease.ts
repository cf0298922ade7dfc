/** How long a claimed mail is its sender's, and how often the sender says that it is still at it. */
export interface MailLease {
  /** From the last sign of life on. */
  seconds: number
  beatMilliseconds: number
  /** Work that takes longer has failed, whoever holds the mail. */
  limitSeconds: number
}

interface HeldMail {
  lease: MailLease
  /** When the claim was asked for, by `performance.now()`. */
  heldSince: number
  /** Prolongs the claim by the lease's seconds; false where the mail is somebody else's by now. */
  renew: () => Promise<boolean>
}

/** The mail is, or may soon be, another process's: this one must neither send it nor say anything of it. */
export class LostMail extends Error {}

/** This much earlier than others may claim the mail its sender lets go of it, in milliseconds. */
const margin = 5_000

/**
 * Does the work while the claim is prolonged beside it. The signal is aborted when the work takes longer than it may; and with `LostMail`
 * where somebody else has the mail, or the claim could not be prolonged in time: slow as a living process may be, it does not send what
 * another sends.
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
    // A database that is away may be back for the next beat.
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
    // What follows says when the mail is tried again: no beat may come after it.
    await beat
    clearTimeout(holding)
  }
}
