import { describe, expect, it } from 'vitest'
import type { Payload } from '../../protocol/payload.ts'
import { defer, partial, persistent, settle } from './property.ts'
import { resolveProperties } from '../send/resolve-properties.ts'
import { writePayload, writePayloadForAttribute } from '../send/document.ts'

describe('a settled value', () => {
  it('never changes again, however deep', () => {
    const value = settle({ list: [{ a: 1 }], none: null })
    expect(() => void (value.list[0]!.a = 2)).toThrow(TypeError)
    expect(() => value.list.push({ a: 3 })).toThrow(TypeError)
    expect(value).toEqual({ list: [{ a: 1 }], none: null })
  })

  it('has nothing in it that is still to be made', () => {
    for (const kind of [() => 1, defer(() => 1), partial(() => 1), persistent(1)])
      expect(() => settle({ deep: [kind] })).toThrow(TypeError)
  })

  it('is sent as it is, whole', async () => {
    const value = settle({ a: { b: 1 } })
    const { properties } = await resolveProperties({ value, made: () => value, kept: persistent(() => value) })
    expect(properties).toEqual({ value, made: value, kept: value })
    for (const name of ['value', 'made', 'kept']) expect(properties[name]).toBe(value)
    expect((await resolveProperties({ value }, { only: ['value'] })).properties['value']).toBe(value)
  })

  it('is sent in parts, too', async () => {
    const source = { value: settle({ a: { b: 1, c: 2 }, d: 3 }) }
    expect((await resolveProperties(source, { only: ['value.a.b'] })).properties).toEqual({ value: { a: { b: 1 } } })
    expect((await resolveProperties(source, { except: ['value.a.b'] })).properties).toEqual({
      value: { a: { c: 2 }, d: 3 },
    })
  })
})

describe('a payload', () => {
  const text = `it's <b> & "c" \u2028`
  const payload = (properties: Record<string, unknown>, view: object = {}): Payload => ({
    view: { component: 'page', deferred: ['x'], ...view, properties },
    dialog: { component: 'd', properties: { text }, baseUrl: '/', redirectUrl: '/', key: 'k' },
    url: 'http://shop.test/',
    version: 'v1',
  })
  const properties = {
    text,
    none: null,
    missing: undefined,
    made: () => 1,
    date: new Date(0),
    ['__proto__']: 1,
    [text]: [text, undefined],
    settled: settle({ text, list: [text], missing: undefined, date: new Date(0) }),
  }

  it('is written as JSON writes it, what is settled and what is not, the first time and later', () => {
    for (const value of [payload(properties), payload(properties), { ...payload({}), view: null }]) {
      expect(writePayload(value)).toBe(JSON.stringify(value))
      expect(
        writePayloadForAttribute(value).replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
      ).toBe(JSON.stringify(value))
    }
  })

  it('has nothing in it that would end its attribute', () => {
    expect(writePayloadForAttribute(payload(properties))).not.toMatch(/['<]|&(?!(amp|lt|#39);)/)
  })
})

it('what is settled is written once', () => {
  let writings = 0
  class Counted {
    toJSON() {
      writings += 1
      return 'counted'
    }
  }
  const value = settle([new Counted()])
  const view = { component: 'page', deferred: [], properties: { value } }
  const written = () => writePayload({ view, dialog: null, url: '', version: '' })
  expect(written()).toBe(written())
  expect(writings).toBe(1)
})
