import { expect, test } from 'vitest'
import { messageSources } from './server/catalogue.ts'

test('hungarian: visitors are addressed as Ön, with the capital letter of courtesy', () => {
  const isPlain = (text: string) => /(?<![\p{L}{])ön(nek|t|ről|től|nél|höz|é|éi)?(?!\p{L})/u.test(text)
  expect(Object.entries(messageSources.hu).filter(([, text]) => isPlain(text))).toEqual([])
})

test('hungarian: a mail that is also for who did not do it does not begin by saying that they did', () => {
  const mails = new Set(
    Object.keys(messageSources.hu).flatMap((key) => /^mail\.\w+(?=\.notYours$)/.exec(key)?.[0] ?? []),
  )
  const titles = Object.entries(messageSources.hu).filter(
    ([key]) => /\.title(\.|$)/.test(key) && mails.has(key.split('.title')[0]!),
  )
  expect(titles.length).toBeGreaterThan(10)
  // "Bekapcsolta" addresses the reader as the one who did it, "bekapcsolták" is impersonal.
  expect(titles.filter(([, text]) => /^\p{L}+t[ae](?!\p{L})/u.test(text))).toEqual([])
})
