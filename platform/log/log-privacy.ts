/** What a log may say of an error and of a visitor: enough to mend a fault, nothing that belongs to a person. */
import { isIPv6 } from 'node:net'
import { splitGroups, findMappedIPv4 } from '#values/ip-address.ts'

/** What errors of libraries say beside their message and is no one's: PostgreSQL's, Node's, Stripe's, the mail server's. */
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
 * An error as the log tells it: its kind, message, stack and a few known facts. PostgreSQL's `detail` and `where` repeat whole
 * rows, Stripe's errors whole answers, the mail server's whole recipients: whatever is not known to be harmless stays out.
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

/** The message without what was typed: PostgreSQL quotes a value that it cannot read, a JSON parser the text around. */
export function messageOf(error: Error): string {
  const isUnreadableValue = String((error as { code?: unknown }).code).startsWith('22')
  const message = isUnreadableValue ? error.message.replace(/".*"/s, '"…"') : error.message
  return shorten(message.replace(/(\.\.\.)?".*"(\.\.\.)? is not valid JSON/s, 'the text is not valid JSON'))
}

/** The stack without its head, which repeats the message. */
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
/** Escapes of JSON are read as such: a line of which one is taken apart is no JSON any more. */
const escape = String.raw`\\(?:u[0-9a-f]{4}|.)`

/** Takes mail addresses, query strings, passwords in addresses and keys of these shapes out of a line of the log. */
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

/** The network of an address, in which many live: a log needs no more to tell a rush from an attack. */
export function maskAddress(address: string): string {
  const ipv4 = findMappedIPv4(address) ?? address
  if (!isIPv6(ipv4)) return ipv4.replace(/\.\d+$/, '.0/24')
  return `${splitGroups(ipv4).slice(0, 3).join(':')}::/48`
}

const longestPath = 300

/** A part of a path that opens something, as the link of a mail has it: 256 bits. */
const secretPart = /(?<=\/)[\w-]{43}(?=\/|$)/g

/** The path of an address: no query, in which an order's key may stand, not even where a mail program has encoded its `?`, and no secret. */
export function removePathSecrets(url: string): string {
  const whole = url.replace(/^[a-z][a-z+.-]*:\/\/[^/?#]*/i, '').split(/[?#]|%3f/i, 1)[0] || '/'
  const path = whole.replace(secretPart, '…')
  return path.length > longestPath ? `${path.slice(0, longestPath)}…` : path
}
