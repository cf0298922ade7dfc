import { expect, test } from 'vitest'
import { cleanCode, cleanEmail, cleanLine, cleanLines, cleanPhone, isEmail } from './typed-text.ts'

const cleaners = { cleanLine, cleanLines, cleanEmail, cleanPhone, cleanCode }

// Normalised in their original order, these took half a minute, in which the process answered
// nobody.
test.each(Object.entries(cleaners))('%s takes a megabyte of anything in no time', (_, clean) => {
  const begun = process.threadCpuUsage()
  for (const piece of ['\u0301\u0316', 'a\u0301', ' ', '\r', '+', '\u200B', '\uD83D', '.@'])
    isEmail(clean(piece.repeat(1_000_000 / piece.length)))
  const { user } = process.threadCpuUsage(begun)
  expect(user / 1000).toBeLessThan(5000)
})
