import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Errors } from '../../protocol/payload.ts'
import type { FlashData, FlashStore, FlashWire } from '../exchange/options.ts'
import { readHeader } from '../request/request.ts'
import type { ServerReply } from '../exchange/wire.ts'

/** How flash data is stored in a cookie. */
export interface CookieFlashOptions {
  /**
   * 32 characters or more. With several, the first one signs and all are accepted, so that a secret
   * can be rotated.
   */
  secret: string | readonly string[]
  /**
   * The cookie's name. Default: `flash`, with the app's own path if it has one, so that apps do not
   * show each other's messages.
   */
  name?: string
  /** Whether the cookie is sent over https only. Default: the protocol of the request. */
  secure?: boolean
}

// Bytes of a whole `Set-Cookie`: every browser accepts this, most silently refuse more.
const MOST_BYTES = 4000
const LIFETIME_SECONDS = 600
const SHORTEST_SECRET = 32

type Kept = FlashData & { until: number }
type Message = readonly [path: readonly string[], text: string]

const listMessages = (errors: Errors, path: readonly string[] = []): Message[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    typeof error === 'string' ? [[[...path, name], error] as const] : listMessages(error, [...path, name]),
  )

function toErrors(messages: readonly Message[]): Errors {
  const groups = Map.groupBy(messages, ([path]) => path[0]!)
  const toError = (group: readonly Message[]): string | Errors =>
    group[0]![0].length === 1 ? group[0]![1] : toErrors(group.map(([path, text]) => [path.slice(1), text]))
  return Object.fromEntries([...groups].map(([name, group]) => [name, toError(group)]))
}

/** Yields shorter data: first without the input, then with fewer and fewer errors. */
function* shorten(data: FlashData): Generator<FlashData> {
  yield data
  const messages = listMessages(data.errors)
  for (let count = messages.length; count > 0; count--)
    yield { ...data, errors: toErrors(messages.slice(0, count)), input: {} }
}

/** Signs texts with the cookie's name, so that no other value is accepted for it. */
function createSigner(given: string | readonly string[]) {
  const secrets = [given].flat()
  if (secrets.length === 0 || secrets.some((secret) => secret.length < SHORTEST_SECRET))
    throw new Error(`A secret of a flash store has ${SHORTEST_SECRET} characters or more: openssl rand -base64 32.`)
  const hash = (name: string, text: string, secret: string): Buffer =>
    createHmac('sha256', secret).update(`${name}=${text}`).digest()
  return {
    sign: (name: string, text: string): string => `${text}.${hash(name, text, secrets[0]!).toString('base64url')}`,
    read(name: string, value: string): string | undefined {
      const [text = '', signature = ''] = value.split('.')
      const bytes = Buffer.from(signature, 'base64url')
      const isOurs = secrets.some((secret) => bytes.length === 32 && timingSafeEqual(bytes, hash(name, text, secret)))
      return isOurs ? text : undefined
    },
  }
}

const encode = (kept: Kept): string => Buffer.from(JSON.stringify(kept)).toString('base64url')
const decode = (text: string): Kept => JSON.parse(Buffer.from(text, 'base64url').toString()) as Kept

// Reading and writing in one response must leave one cookie, the last.
function setCookie(reply: ServerReply, name: string, cookie: string): void {
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...others.filter((other) => !other.startsWith(`${name}=`)), cookie])
}

/**
 * A flash store without server memory: the data travels in a signed cookie, for ten minutes at
 * most. It is signed, not encrypted: visitors can read their own. Above 4,000 bytes, the input is
 * dropped first, then the last errors; flash data that does not fit is a bug and throws.
 */
export function cookieFlashStore({ secret, name: given, secure }: CookieFlashOptions): FlashStore<unknown> {
  const { sign, read } = createSigner(secret)
  const nameFor = ({ under = '' }: FlashWire): string => given ?? `flash${encodeURIComponent(under)}`

  const describe = (name: string, value: string, seconds: number, isSecure: boolean): string =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  function write(name: string, data: FlashData, isSecure: boolean): string {
    const until = Date.now() + LIFETIME_SECONDS * 1000
    for (const shorter of shorten(data)) {
      const cookie = describe(name, sign(name, encode({ ...shorter, until })), LIFETIME_SECONDS, isSecure)
      if (cookie.length <= MOST_BYTES) return cookie
    }
    throw new Error(`What is flashed does not fit into a cookie of ${MOST_BYTES} bytes: keep it in a session instead.`)
  }

  return {
    read(_, wire) {
      const { request, reply } = wire
      const name = nameFor(wire)
      const cookies = (readHeader(request, 'cookie') ?? '')
        .split(/; */)
        .filter((cookie) => cookie.startsWith(`${name}=`))
      if (cookies.length === 0) return {}
      setCookie(reply, name, describe(name, '', 0, secure ?? request.protocol === 'https'))
      const texts = cookies.map((cookie) => read(name, cookie.slice(name.length + 1)))
      const kept = texts.map((text) => text && decode(text)).find((found) => found && found.until > Date.now())
      return kept || {}
    },
    write(_, data, wire) {
      const { request, reply } = wire
      const name = nameFor(wire)
      setCookie(reply, name, write(name, data, secure ?? request.protocol === 'https'))
    },
  }
}
