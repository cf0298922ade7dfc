import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { DrawnQueue, Place, WithCookies } from '../queue.ts'

/** Places as signed tokens in the browser: nothing is stored for who waits. */
export interface Places {
  create(queueId: number, number: number | null): Place
  write(place: Place): string
  /** Null: forged, altered, or of another queue. */
  read(token: string | undefined, queueId: number): Place | null
  /** The place that a browser keeps, or, once admitted, brings to the cart. */
  readCookie(request: WithCookies, kind: CookieKind, queueId: number): Place | null
  /** Keeps the place in the browser, for a closed tab; once admitted, also for the cart. */
  keep(reply: FastifyReply, place: Place, isAdmitted: boolean): void
}

type CookieKind = 'place' | 'pass'

const shape = /^([\w-]{22})\.(\d{0,9})\.([\w-]{22})$/

const daysKept = 2
/** Neither is sent for other pages, which stay those of everybody. */
const paths: Record<CookieKind, string> = { place: '/queue', pass: '/cart' }

export function createPlaces({ secret, isSecure }: { secret: string; isSecure: boolean }): Places {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'queue places', 32))
  const sign = (queueId: number, id: string, number: string) =>
    createHmac('sha256', key).update(`${queueId}.${id}.${number}`).digest().subarray(0, 16)
  const nameCookie = (kind: CookieKind, queueId: number) => `${isSecure ? '__Secure-' : ''}cadenza_${kind}_${queueId}`

  function write({ queueId, id, number }: Place): string {
    const text = number === null ? '' : String(number)
    return `${id}.${text}.${sign(queueId, id, text).toString('base64url')}`
  }

  function read(token: string | undefined, queueId: number): Place | null {
    const [, id = '', text = '', signature = ''] = shape.exec(token ?? '') ?? []
    if (id === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(queueId, id, text))) return null
    return { queueId, id, number: text === '' ? null : Number(text) }
  }

  return {
    create: (queueId, number) => ({ queueId, id: randomBytes(16).toString('base64url'), number }),
    write,
    read,
    readCookie: ({ cookies }, kind, queueId) => read(cookies[nameCookie(kind, queueId)], queueId),
    keep(reply, place, isAdmitted) {
      const attributes = { maxAge: daysKept * 86_400, httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
      for (const kind of isAdmitted ? (['place', 'pass'] as const) : (['place'] as const))
        reply.setCookie(nameCookie(kind, place.queueId), write(place), { ...attributes, path: paths[kind] })
    },
  }
}

/**
 * Places before this one: by lot for who came before the opening, else behind them by number. It
 * never changes once the seed is drawn, and is the same for every process. Null: not drawn yet.
 */
export function findPosition(
  { id, number }: Place,
  { early, seed }: Pick<DrawnQueue, 'early' | 'seed'>,
): number | null {
  if (number !== null) return early + number
  if (seed === null) return null
  const drawn = createHmac('sha256', seed).update(id).digest().readUIntBE(0, 6)
  return Math.floor((drawn / 2 ** 48) * early)
}
