import { describe, expect, it, vi } from 'vitest'
import { defer, merge, once, partial, persistent } from './property.ts'
import { resolveProperties } from '../send/resolve-properties.ts'

describe('deferred properties', () => {
  const source = () => ({
    now: 1,
    soon: defer(() => 2),
    reviews: defer(() => 3, { group: 'slow' }),
    nested: { map: defer(() => 4, { group: 'slow' }), seats: defer(() => 5, { group: 'hall' }) },
  })

  it('are all listed, and those of a group under its name', async () => {
    expect(await resolveProperties(source())).toEqual({
      properties: { now: 1, nested: {} },
      deferred: ['soon', 'reviews', 'nested.map', 'nested.seats'],
      groups: { slow: ['reviews', 'nested.map'], hall: ['nested.seats'] },
    })
  })

  it('that name no group say nothing of groups', async () => {
    const resolved = await resolveProperties({ soon: defer(() => 1) })
    expect(JSON.parse(JSON.stringify(resolved))).toEqual({ properties: {}, deferred: ['soon'] })
  })

  it('that cannot be made are named, and the others come', async () => {
    const error = new Error('The archive is closed.')
    const broken = defer(() => Promise.reject<number>(error))
    const onFailed = vi.fn()
    const asked = { only: ['broken', 'deep.broken', 'soon'] }
    const given = { broken, deep: { broken, other: 1 }, soon: defer(() => 2) }
    expect(await resolveProperties(given, asked, { onFailed })).toEqual({
      properties: { deep: {}, soon: 2 },
      deferred: [],
      failed: ['broken', 'deep.broken'],
    })
    expect(onFailed.mock.calls).toEqual([[error], [error]])
  })

  it('are the only ones that a page does without', async () => {
    const fail = (): Promise<number> => Promise.reject(new Error('broken'))
    const onFailed = vi.fn()
    for (const property of [fail, partial(fail), persistent(fail)])
      await expect(resolveProperties({ property }, { only: ['property'] }, { onFailed })).rejects.toThrow('broken')
    await expect(resolveProperties({ property: defer(fail) }, { only: ['property'] })).rejects.toThrow('broken')
    expect(onFailed).not.toHaveBeenCalled()
  })
})

describe('lists that grow', () => {
  it('say so wherever they are part of the answer, and how', async () => {
    const page = { data: [{ id: 1 }], current_page: 1 }
    const source = {
      tags: merge(['a'], {}),
      events: merge(() => page, { list: 'data', by: 'id' }),
      deep: {
        news: merge(
          partial(() => [{ id: 1 }]),
          { to: 'start' },
        ),
      },
    }
    expect(await resolveProperties(source)).toEqual({
      properties: { tags: ['a'], events: page, deep: {} },
      deferred: [],
      merges: { tags: {}, 'events.data': { by: 'id' } },
    })
    expect(await resolveProperties(source, { only: ['deep'] })).toEqual({
      properties: { deep: { news: [{ id: 1 }] } },
      deferred: [],
      merges: { 'deep.news': { to: 'start' } },
    })
  })
})

describe('properties that are sent once', () => {
  const countries = vi.fn(async () => ['at', 'hu'])
  const source = () => ({
    countries: once(countries),
    menu: once(['home'], { key: 'menu en', ttl: 1000 }),
    archive: once(defer(() => 'old')),
    plain: 1,
  })
  const kept = ['countries', 'menu en', 'archive']

  it('come with what they are kept under', async () => {
    expect(await resolveProperties(source())).toEqual({
      properties: { countries: ['at', 'hu'], menu: ['home'], plain: 1 },
      deferred: ['archive'],
      once: { countries: { key: 'countries' }, menu: { key: 'menu en', ttl: 1000 } },
    })
  })

  it('are left out and not evaluated where the browser has them, deferred ones, too', async () => {
    countries.mockClear()
    expect(await resolveProperties(source(), undefined, { kept })).toEqual({
      properties: { plain: 1 },
      deferred: [],
      once: {
        countries: { key: 'countries' },
        menu: { key: 'menu en', ttl: 1000 },
        archive: { key: 'archive' },
      },
    })
    expect(countries).not.toHaveBeenCalled()
    const hungarian = await resolveProperties({ menu: once(['kezdőlap'], { key: 'menu hu' }) }, undefined, { kept })
    expect(hungarian.properties).toEqual({ menu: ['kezdőlap'] })
  })

  it('come in any case where they are asked for by name', async () => {
    const named = await resolveProperties(source(), { only: ['countries', 'archive'] }, { kept })
    expect(named.properties).toEqual({ countries: ['at', 'hu'], archive: 'old' })
    const others = await resolveProperties(source(), { except: ['plain'] }, { kept })
    expect(others.properties).toEqual({})
  })
})
