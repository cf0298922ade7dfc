import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '#platform/database/database.ts'

type Readiness = Pick<DatabaseConnection, 'isAnswering' | 'canWrite'>

/**
 * Adds health checks: `/health/live` reports that the process answers, `/health/ready`, within a
 * second, whether it can sell: not without a database, nor with a read-only one.
 */
export function addHealthChecks(app: FastifyInstance, { isAnswering, canWrite }: Readiness): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    if (!(await isAnswering())) return reply.code(503).send({ status: 'no database' })
    if (!(await canWrite())) return reply.code(503).send({ status: 'the database takes no writes' })
    return { status: 'ready' }
  })
}
