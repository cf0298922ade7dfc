import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Overloaded } from '#platform/database/database-errors.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { renderErrorPage } from './error-page.ts'

/** Texts are represented by their keys. */
const tell = (status: number, { error = new Error('x'), failure }: { error?: unknown; failure?: unknown } = {}) => {
  const context = {
    translate: (key: string) => key,
    ...(failure !== undefined && { failure }),
  } as unknown as DeskContext
  const answer = renderErrorPage({ status, error, request: { id: 'req-1' } as FastifyRequest }, context)
  const { properties, status: sent, head } = answer as unknown as Record<string, Record<string, unknown>>
  return { ...properties, sent, title: head!['title'], robots: head!['robots'] }
}
const said = (status: number, sent = status) => ({
  status,
  requestId: status === 500 ? 'req-1' : null,
  sent,
  title: `frame.error.${status}`,
  robots: 'noindex',
})

test.each([
  [400, 400],
  [403, 403],
  [404, 404],
  [405, 404],
  [409, 400],
  [410, 404],
  [413, 400],
  [429, 429],
  [500, 500],
  [502, 500],
  [503, 503],
])('error page: %i is told as %i, and stays what it is', (status, told) => {
  expect(tell(status)).toEqual(said(told, status))
})

test('error page: where the database is gone, or too many ask, it is a matter of minutes, whatever failed because of it', () => {
  expect(tell(500, { error: new Overloaded() })).toEqual(said(503))
  expect(tell(500, { error: new Error('x'), failure: new Overloaded() })).toEqual(said(503))
  expect(tell(404, { failure: new Overloaded() })).toEqual(said(503))
})
