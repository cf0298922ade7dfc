import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** For whoever watches the process: `/health/live` says that it answers, `/health/ready` that it can sell. */
export function addHealthChecks(app: FastifyInstance, db: Kysely<Database>): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      app.log.error(error, 'The database does not answer.')
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
