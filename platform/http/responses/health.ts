import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '../../database/database.ts'

/** For whoever watches the process: `/health/live` says that it answers, `/health/ready`, within a second, whether it can sell. */
export function addHealthChecks(app: FastifyInstance, { isAnswering }: Pick<DatabaseConnection, 'isAnswering'>): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    if (await isAnswering()) return { status: 'ready' }
    return reply.code(503).send({ status: 'no database' })
  })
}
