import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fallbackLocale } from '#values/locales.ts'
import { isServedAt, type Origins } from '../localization.ts'
import { noteRefusal } from './refusals.ts'

interface HostRules {
  origins: Origins
  isProduction: boolean
}

/**
 * Serves only hosts of the origins, so that no page states a forged URL; health checks and metrics
 * under any name. In development, other names of this machine lead to the English URL.
 */
export function guardHosts(app: FastifyInstance, { origins, isProduction }: HostRules): void {
  const english = origins[fallbackLocale]

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/') || request.url === '/metrics') return
    const host = readHost(request)
    if (host === null) return refuse(reply, 400, 'Bad Request: the request does not name one host.')
    if (isServedAt(host, origins)) return
    if (!isProduction && isLoopback(host) && (request.method === 'GET' || request.method === 'HEAD')) {
      return reply.redirect(english + (request.url.startsWith('/') ? request.url : '/'), 307)
    }
    return refuse(reply, 421, `Misdirected Request: this name is not served here. The shop is at ${english}`)
  })
}

function refuse(reply: FastifyReply, status: number, words: string): FastifyReply {
  noteRefusal(reply.request, 'host')
  return reply.code(status).type('text/plain; charset=utf-8').send(`${words}\n`)
}

/** Returns the host and port of the request; null if it has none, several, or an invalid one. */
function readHost(request: FastifyRequest): string | null {
  const { host, raw } = request
  return hasOneHost(raw.rawHeaders) && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? host : null
}

/** Whether a request names at most one host. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let named = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') named++
  }
  return named <= 1
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(new URL(`http://${host}`).hostname)
}
