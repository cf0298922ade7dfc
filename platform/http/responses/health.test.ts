import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addHealthChecks } from './health.ts'

test.each([
  [true, true, 200, { status: 'ready' }],
  [false, true, 503, { status: 'no database' }],
  [false, false, 503, { status: 'no database' }],
  [true, false, 503, { status: 'the database takes no writes' }],
])(
  'health: with a database that answers (%s) and takes writes (%s) the shop is told as %s',
  async (isAnswering, canWrite, status, body) => {
    const app = Fastify()
    onTestFinished(() => app.close())
    addHealthChecks(app, { isAnswering: async () => isAnswering, canWrite: async () => canWrite })
    const ask = async (url: string) => {
      const answer = await app.inject(url)
      return [answer.statusCode, answer.json()]
    }
    expect(await ask('/health/ready')).toEqual([status, body])
    expect(await ask('/health/live')).toEqual([200, { status: 'live' }])
  },
)
