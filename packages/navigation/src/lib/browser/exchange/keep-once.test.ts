import { describe, expect, it } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createOnceStore, keepOnce } from './keep-once.ts'
import type { HttpRequest } from '../navigation/transport.ts'

const viewOf = (properties: Record<string, unknown>, key: string, ttl?: number) => ({
  component: 'page',
  properties,
  deferred: [] as string[],
  once: { 'shop.countries': { key, ...(ttl !== undefined && { ttl }) } },
})

describe('what is sent once', () => {
  it('stands in later answers as if it had been sent', () => {
    const store = createOnceStore(() => 0)
    store.complete(viewOf({ shop: { countries: ['at'], name: 'a' } }, 'countries'))
    expect(store.list()).toEqual(['countries'])
    const later = viewOf({ shop: { name: 'b' } }, 'countries')
    store.complete(later)
    expect(later).toMatchObject({ properties: { shop: { name: 'b', countries: ['at'] } }, deferred: [] })
  })

  it('is replaced when it is sent again', () => {
    const store = createOnceStore(() => 0)
    store.complete(viewOf({ shop: { countries: ['at'] } }, 'countries'))
    store.complete(viewOf({ shop: { countries: ['hu'] } }, 'countries'))
    const later = viewOf({}, 'countries')
    store.complete(later)
    expect(later.properties).toEqual({ shop: { countries: ['hu'] } })
  })

  it('is one for each key', () => {
    const store = createOnceStore(() => 0)
    store.complete(viewOf({ shop: { countries: ['Austria'] } }, 'countries en'))
    store.complete(viewOf({ shop: { countries: ['Autriche'] } }, 'countries fr'))
    const english = viewOf({}, 'countries en')
    store.complete(english)
    expect(english.properties).toEqual({ shop: { countries: ['Austria'] } })
  })

  it('is said to be there for its time, and fills answers to what was asked for in time', () => {
    let time = 0
    const store = createOnceStore(() => time)
    store.complete(viewOf({ shop: { countries: ['at'] } }, 'countries', 1000))
    time = 999
    expect(store.list()).toEqual(['countries'])
    time = 1000
    expect(store.list()).toEqual([])
    const late = viewOf({}, 'countries', 1000)
    store.complete(late)
    expect(late.properties).toEqual({ shop: { countries: ['at'] } })
  })

  it('is asked for where it is not there any more', () => {
    const store = createOnceStore(() => 0)
    for (let index = 0; index < 60; index++) store.complete(viewOf({ shop: { countries: index } }, `key ${index}`))
    expect([store.list().length, store.list()[0]]).toEqual([50, 'key 10'])
    const forgotten = viewOf({}, 'key 9')
    store.complete(forgotten)
    expect(forgotten).toMatchObject({ properties: {}, deferred: ['shop.countries'] })
  })

  it('is told to the server from the first request on; where nothing is kept, nothing is told', async () => {
    const sent: HttpRequest[] = []
    const answer = async (request: HttpRequest) => {
      sent.push(request)
      return answerWith({ ...createPayload('/a'), view: viewOf({}, 'countries') })
    }
    const request = { method: 'GET', url: 'http://shop.test/', headers: { 'x-hybrid': 'true' } }
    const transport = keepOnce(answer, viewOf({ shop: { countries: ['at'] } }, 'countries'))
    expect((await transport(request)).data).toMatchObject({ view: { properties: { shop: { countries: ['at'] } } } })
    await keepOnce(answer, { component: 'page', properties: {}, deferred: [] })(request)
    expect(sent.map(({ headers }) => headers)).toEqual([
      { 'x-hybrid': 'true', 'x-hybrid-once': '["countries"]' },
      { 'x-hybrid': 'true' },
    ])
  })

  it('has nothing to do with what is no page', async () => {
    const page = { component: 'page', properties: {}, deferred: [] }
    for (const data of [null, 'text', new ArrayBuffer(1), { view: null }, []])
      expect((await keepOnce(async () => answerWith(data), page)({ method: 'GET', url: '/', headers: {} })).data).toBe(
        data,
      )
  })
})
