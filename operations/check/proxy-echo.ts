import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export const echoSeenSchema = z.object({
  protocol: z.string(),
  host: z.string(),
  ip: z.string(),
  /** Raw value. */
  forwardedFor: z.string().nullable(),
})
export type Seen = z.infer<typeof echoSeenSchema>

export const echoPath = '/.well-known/cadenza-proxy'
export const echoHeader = 'x-cadenza-check'
const goodForMilliseconds = 60_000

/** Creates a password valid for one minute, which requires the shop's secret. */
export function signEcho(secret: string, now: number): string {
  return `${now}.${createHmac('sha256', secret).update(`proxy check ${now}`).digest('base64url')}`
}

function isSigned(given: unknown, secret: string, now: number): boolean {
  if (typeof given !== 'string') return false
  const at = Number(given.split('.', 1)[0])
  if (!Number.isSafeInteger(at) || Math.abs(now - at) > goodForMilliseconds) return false
  const [right, said] = [Buffer.from(signEcho(secret, at)), Buffer.from(given)]
  return right.length === said.length && timingSafeEqual(right, said)
}

/** Returns to the command line what the proxy passed on; a 404 for anyone else. */
export function addProxyEcho(
  app: FastifyInstance,
  { sessionSecret, clock }: { sessionSecret: string; clock: () => Date },
): void {
  app.get(echoPath, async (request, reply) => {
    const { protocol, host, ip, headers } = request
    if (!isSigned(headers[echoHeader], sessionSecret, clock().getTime())) return reply.callNotFound()
    const forwarded = headers['x-forwarded-for']
    return { protocol, host, ip, forwardedFor: forwarded === undefined ? null : String(forwarded) } satisfies Seen
  })
}
