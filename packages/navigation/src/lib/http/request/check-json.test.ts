import { expect, it } from 'vitest'
import { LimitError, MAX_ENTRIES, MAX_LEVELS, MAX_NAMES } from '../../protocol/limits.ts'
import { checkJson } from './check-json.ts'

const check = (json: string) => () => checkJson(Buffer.from(json))
const zeros = (count: number) => Array<number>(count).fill(0).join()

it('values are counted up to the most that a request may say', () => {
  expect(check(`[${zeros(MAX_ENTRIES)}]`)).not.toThrow()
  expect(check(`[${zeros(MAX_ENTRIES + 1)}]`)).toThrow(LimitError)
  expect(check(`{"a":[${zeros(MAX_ENTRIES / 2)}],"b":[${zeros(MAX_ENTRIES / 2)}]}`)).not.toThrow()
  expect(check(`{"a":[${zeros(MAX_ENTRIES / 2)}],"b":[${zeros(MAX_ENTRIES / 2 + 1)}]}`)).toThrow(LimitError)
})

it.each([
  ['[', ']'],
  ['{"a":', '}'],
])('levels of %s are counted as deep as they are, not as many as there are', (open, close) => {
  const nest = (levels: number) => `${open.repeat(levels)}0${close.repeat(levels)}`
  expect(check(nest(MAX_LEVELS))).not.toThrow()
  expect(check(nest(MAX_LEVELS + 1))).toThrow(LimitError)
  expect(
    check(
      `[${Array(100)
        .fill(nest(MAX_LEVELS - 1))
        .join()}]`,
    ),
  ).not.toThrow()
  expect(check(`[${Array(100).fill(nest(MAX_LEVELS)).join()}]`)).toThrow(LimitError)
})

it('characters of names are counted, those of values are not', () => {
  const half = 'n'.repeat(MAX_NAMES / 2)
  expect(check(`{"${half}":0,"${half}":0}`)).not.toThrow()
  expect(check(`{"${half}":0,"${half}n":0}`)).toThrow(LimitError)
  expect(check(`{"a":"${'v'.repeat(2 * MAX_NAMES)}"}`)).not.toThrow()
})

it('what a text says is no structure, whatever it escapes', () => {
  const signs = '[{,:'.repeat(2000)
  expect(check(JSON.stringify({ a: signs, [`b\\"`]: `\\"${signs}` }))).not.toThrow()
  expect(check(`["\\\\","${signs}\\"${signs}"]`)).not.toThrow()
  // The string ends before its last character: an escaped backslash escapes nothing.
  expect(check(`["\\\\"${',0'.repeat(MAX_ENTRIES)}]`)).toThrow(LimitError)
})

it.each(['', '"', '"a', '"\\', ']]]]', 'no JSON', `${']'.repeat(100)}${'['.repeat(20)}`])(
  'what is no JSON is left to the parser: %j',
  (text) => expect(check(text)).not.toThrow(),
)
