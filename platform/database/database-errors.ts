/** Errors that say that the database cannot serve now: the visitor is told to come back, not that the app is broken. */

/** The database does not answer; whether it has done what it was asked for is not known. */
export class SilentDatabase extends Error {
  override name = 'SilentDatabase'
}

/** The connection broke while a transaction was being committed: it may be done, or not. Asking by its key tells. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
}

/** More is asked than can be answered in time. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  override message = 'More is asked of the shop than it can answer in time.'
  readonly statusCode = 503
}

/**
 * The connection is lost or refused: connection exceptions (08), no such database, wrong password (28), server stopping or
 * starting (57P), too many connections (53300), a transaction idle for too long (25P), and what the system says of a socket.
 */
const lostCodes =
  /^(08...|28...|57P0.|3D000|53300|25P0[34]|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|ENOENT|ETIMEDOUT|EAGAIN|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/**
 * The database answers that it cannot: out of disk, memory or connections (53), took too long (57014), waited too long for a
 * lock (55P03), only reads (25006), cannot read or write its files (58).
 */
const refusedCodes = /^(53...|57014|55P03|25006|58...)$/
const lostMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after|Client (was closed|has encountered a connection error))/

/** Whether an error says that a connection broke, or could not be had. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof SilentDatabase || error instanceof UnknownOutcome) return true
  if (!(error instanceof Error)) return false
  return lostCodes.test(codeOf(error)) || lostMessages.test(error.message)
}

/** Whether an error says that the database cannot serve now, rather than that it refused something in particular. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof Overloaded || isConnectionLost(error)) return true
  return error instanceof Error && refusedCodes.test(codeOf(error))
}

/** Whether an error says that a statement took too long, or waited too long for a lock. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && /^(57014|55P03)$/.test(codeOf(error))
}

/** Whether PostgreSQL refused what it was given (22, 23), or what others did at the same time (40), and has undone the transaction. */
export function isUndone(error: unknown): boolean {
  return error instanceof Error && /^(22|23|40)...$/.test(codeOf(error))
}

/** Whether an error says that something of which there can be one is there already: somebody else was faster. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505'
}

function codeOf(error: Error): string {
  return String((error as { code?: unknown }).code)
}
