import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const seenSchema = z.object({
  protocol: z.string(),
  host: z.string(),
  ip: z.string(),
  /** Raw value. */
  forwardedFor: z.string().nullable(),
})
export type Seen = z.infer<typeof seenSchema>

const goodForMilliseconds = 60_000

/** The request by which the command line asks for it. */
export const proxyEcho = {
  path: '/.well-known/cadenza-proxy',
  header: 'x-cadenza-check',
  seenSchema,
  /** Creates a password valid for one minute, which requires the shop's secret. */
  sign: (secret: string, now: number): string =>
    `${now}.${createHmac('sha256', secret).update(`proxy check ${now}`).digest('base64url')}`,
}

function isSigned(given: unknown, secret: string, now: number): boolean {
  if (typeof given !== 'string') return false
  const at = Number(given.split('.', 1)[0])
  if (!Number.isSafeInteger(at) || Math.abs(now - at) > goodForMilliseconds) return false
  const [right, said] = [Buffer.from(proxyEcho.sign(secret, at)), Buffer.from(given)]
  return right.length === said.length && timingSafeEqual(right, said)
}

/** Returns to the command line what the proxy passed on; a 404 for anyone else. */
export function addProxyEcho(
  app: FastifyInstance,
  { sessionSecret, clock }: { sessionSecret: string; clock: () => Date },
): void {
  app.get(proxyEcho.path, async (request, reply) => {
    const { protocol, host, ip, headers } = request
    if (!isSigned(headers[proxyEcho.header], sessionSecret, clock().getTime())) return reply.callNotFound()
    const forwarded = headers['x-forwarded-for']
    return { protocol, host, ip, forwardedFor: forwarded === undefined ? null : String(forwarded) } satisfies Seen
  })
}
