/** Errors of an unavailable database: the visitor is asked to come back. */

/** The database does not respond; whether the statement was executed is unknown. */
export class SilentDatabase extends Error {
  override name = 'SilentDatabase'
}

/** The connection broke during a commit, which may have succeeded: its key tells. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
}

/** More requests than can be answered in time. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  override message = 'More is asked of the shop than it can answer in time.'
  readonly statusCode = 503
}

/**
 * Lost or refused: connection exceptions (08), no such database, wrong password (28), server
 * stopping or starting (57P), too many connections (53300), idle transaction (25P), socket errors.
 */
const lostCodes =
  /^(08...|28...|57P0.|3D000|53300|25P0[34]|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|ENOENT|ETIMEDOUT|EAGAIN|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/**
 * Cannot serve: out of resources (53), too slow (57014), too long waiting for a lock (55P03),
 * read-only (25006), unreadable files (58).
 */
const refusedCodes = /^(53...|57014|55P03|25006|58...)$/
const lostMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after|Client (was closed|has encountered a connection error))/

/** Returns whether an error means a broken or unavailable connection. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof SilentDatabase || error instanceof UnknownOutcome) return true
  if (!(error instanceof Error)) return false
  return lostCodes.test(codeOf(error)) || lostMessages.test(error.message)
}

/** Whether the database is unavailable, rather than refusing something specific. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof Overloaded || isConnectionLost(error)) return true
  return error instanceof Error && refusedCodes.test(codeOf(error))
}

/** Returns whether an error means that a statement took too long, or waited too long for a lock. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && /^(57014|55P03)$/.test(codeOf(error))
}

/** Whether PostgreSQL refused input (22, 23) or a conflict (40), and has rolled back. */
export function isUndone(error: unknown): boolean {
  return error instanceof Error && /^(22|23|40)...$/.test(codeOf(error))
}

/** Returns whether an error is a unique violation: a concurrent transaction was faster. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505'
}

function codeOf(error: Error): string {
  return String((error as { code?: unknown }).code)
}
