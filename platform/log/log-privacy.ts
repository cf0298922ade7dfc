/** What a log says of errors and visitors: enough to fix a fault, no personal data. */
import { isIPv6 } from 'node:net'
import { splitGroups, findMappedIPv4 } from '#values/ip-address.ts'

/** Properties without personal data of errors of PostgreSQL, Node, Stripe and mail servers. */
const loggableFacts = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
  'responseCode',
  'command',
  'decline_code',
  'requestId',
] as const

const longestMessage = 1000
const deepestCause = 5

/**
 * Describes an error for the log. PostgreSQL's `detail` and `where` repeat rows, Stripe's errors
 * responses, mail servers' recipients: anything not known to be harmless is left out.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error, message: shorten(String(error)) }
  const message = messageOf(error)
  const given = error as unknown as Record<string, unknown>
  const facts = loggableFacts.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  const hasCause = error.cause !== undefined && depth < deepestCause
  return {
    type: error.name,
    message,
    ...Object.fromEntries(facts),
    stack: `${error.name}: ${message}${framesOf(error)}`,
    ...(hasCause && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** The message without input: PostgreSQL quotes values, a JSON parser the surrounding text. */
export function messageOf(error: Error): string {
  const isUnreadableValue = String((error as { code?: unknown }).code).startsWith('22')
  const message = isUnreadableValue ? error.message.replace(/".*"/s, '"…"') : error.message
  return shorten(message.replace(/(\.\.\.)?".*"(\.\.\.)? is not valid JSON/s, 'the text is not valid JSON'))
}

/** Returns the stack without its head, which repeats the message. */
function framesOf({ stack = '' }: Error): string {
  const start = stack.search(/\n {4}at /)
  return start < 0 ? '' : stack.slice(start)
}

function shorten(text: string): string {
  return text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text
}

const queryString = /\?[^\s"\\?<>]*=[^\s"\\<>]*/g
const userInfo = /:\/\/[^\s/@"\\]{1,200}@/g
const mailAddress = String.raw`[\p{L}\p{N}._%+'~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`
/** Matches JSON escapes as a unit: splitting one would make the line invalid JSON. */
const escape = String.raw`\\(?:u[0-9a-f]{4}|.)`

/** Redacts mail addresses, query strings, passwords in URLs and keys of these patterns. */
export function createSecretFilter(keyShapes: readonly string[]): (line: string) => string {
  const escapeOrSecret = new RegExp([escape, ...keyShapes, mailAddress].join('|'), 'giu')
  return (line) =>
    line
      .replace(queryString, '?…')
      .replace(userInfo, '://…@')
      .replace(escapeOrSecret, (found) => {
        if (found.startsWith('\\')) return found
        return found.includes('@') ? '…@…' : '…'
      })
}

/** The network of an address, shared by many: tells a rush from an attack. */
export function maskAddress(address: string): string {
  const ipv4 = findMappedIPv4(address) ?? address
  if (!isIPv6(ipv4)) return ipv4.replace(/\.\d+$/, '.0/24')
  return `${splitGroups(ipv4).slice(0, 3).join(':')}::/48`
}

const longestPath = 300

/** A secret part of a path, as in the link of a mail: 256 bits. */
const secretPart = /(?<=\/)[\w-]{43}(?=\/|$)/g

/** The path without secrets and query, even if a mail program has encoded its `?`. */
export function removePathSecrets(url: string): string {
  const whole = url.replace(/^[a-z][a-z+.-]*:\/\/[^/?#]*/i, '').split(/[?#]|%3f/i, 1)[0] || '/'
  const path = whole.replace(secretPart, '…')
  return path.length > longestPath ? `${path.slice(0, longestPath)}…` : path
}
