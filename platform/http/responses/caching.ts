import type { FastifyInstance } from 'fastify'

/** Possibly personal: neither a shared cache nor the browser's may store it. */
const ownAnswer = 'private, no-store'

/** Makes responses private unless they opt out; errors and those with cookies always. */
export function keepAnswersPrivate(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isForAll = reply.hasHeader('cache-control') && reply.statusCode < 400 && !reply.hasHeader('set-cookie')
    if (!isForAll) reply.header('cache-control', ownAnswer)
  })
}
