/**
 * All route tables together, as on the server: each address has exactly one route, and a handler.
 */
import { expect, test } from 'vitest'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'
import { allFeatures } from './features.ts'

/** Parameter names do not distinguish addresses. */
const shapeOf = (path: string) => path.replace(/\{[^}]+\}/g, '{}')

test('routes: no two of them are asked for by the same method at the same address', () => {
  const taken = new Map<string, string>()
  const doubles: string[] = []
  for (const [name, { methods, path, options }] of Object.entries({ ...pageRoutes, ...serverRoutes })) {
    for (const method of methods) {
      // Two groups may share an address if their parameters match different values.
      const address = `${method} ${shapeOf(path)} ${JSON.stringify((options as { where?: object } | undefined)?.where ?? {})}`
      const other = taken.get(address)
      if (other) doubles.push(`${name} and ${other} at ${address}`)
      taken.set(address, name)
    }
  }
  expect(doubles).toEqual([])
  expect(taken.size).toBeGreaterThan(50)
})

test('routes: each has a handler, but the texts of the pages, which are files, and no handler is left without its route', () => {
  expect([...Object.keys(allFeatures.handlers), 'messages'].toSorted()).toEqual(Object.keys(pageRoutes).toSorted())
})
