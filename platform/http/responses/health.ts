import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '#platform/database/database.ts'

type Readiness = Pick<DatabaseConnection, 'isAnswering' | 'canWrite'>

/**
 * `/health/live`: the process answers. `/health/ready`: it can sell, known within a second; not
 * without a database that takes writes.
 */
export function addHealthChecks(app: FastifyInstance, { isAnswering, canWrite }: Readiness): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    if (!(await isAnswering())) return reply.code(503).send({ status: 'no database' })
    if (!(await canWrite())) return reply.code(503).send({ status: 'the database takes no writes' })
    return { status: 'ready' }
  })
}
