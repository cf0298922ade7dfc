import { expect, test } from 'vitest'
import { hasTag, tagOf } from './conditional.ts'

const tag = tagOf('a body')

test.each([
  [undefined, false],
  ['', false],
  [tag, true],
  [`W/"other", ${tag}`, true],
  [`W/"other",${tag}`, true],
  ['*', true],
  ['W/"other"', false],
  [tag.replace('W/', ''), false],
])('tags: who says to have %s has the body: %s', (given, expected) => {
  expect(hasTag({ headers: { 'if-none-match': given } }, tag)).toBe(expected)
})

test('tags: the same body has the same weak tag, another one another', () => {
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  expect([tagOf(Buffer.from('a body')), tagOf('another')]).toEqual([tag, expect.not.stringContaining(tag)])
})
