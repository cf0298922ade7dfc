import type { FastifyInstance } from 'fastify'

/** What may be one visitor's own: no cache keeps it, neither a shared one nor the browser's. */
const ownAnswer = 'private, no-store'

/**
 * Answers are private unless they say otherwise: whoever adds a handler cannot forget it. Errors, and answers that set a
 * cookie, are private whatever they say.
 */
export function keepAnswersPrivate(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isForAll = reply.hasHeader('cache-control') && reply.statusCode < 400 && !reply.hasHeader('set-cookie')
    if (!isForAll) reply.header('cache-control', ownAnswer)
  })
}
