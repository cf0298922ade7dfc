import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseConnection } from '../../database/database.ts'
import { Overloaded } from '../../database/database-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isAlwaysAnswered?: boolean
  }
}

/** Milliseconds by which a process may be late at everything it does, on average over a second. */
const defaultDelay = 1_000
/** Milliseconds that somebody has waited for a connection: who comes now would wait longer still, several times. */
const longestWait = 10_000

/**
 * Refuses requests at once that could not be answered in time. Gives what tells such a request, for which nothing more is
 * asked of the database.
 */
export async function shedLoad(
  app: FastifyInstance,
  database: Pick<DatabaseConnection, 'longestWait'>,
  mostDelay = defaultDelay,
): Promise<(request: FastifyRequest) => boolean> {
  const shed = new WeakSet<FastifyRequest>()
  const refuse = async (request: FastifyRequest): Promise<void> => {
    if (request.routeOptions.config.isAlwaysAnswered) return
    shed.add(request)
    throw new Overloaded()
  }
  await app.register(underPressure, { maxEventLoopDelay: mostDelay, pressureHandler: refuse })
  app.addHook('onRequest', async (request) => {
    if (database.longestWait() > longestWait) await refuse(request)
  })
  return (request) => shed.has(request)
}

/** Keeps load from being shed on the routes that are added to this scope: they cost little, and ask no database. */
export function alwaysAnswer(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isAlwaysAnswered: true }
  })
}
