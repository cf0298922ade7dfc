import { expect, test } from 'vitest'
import { sources } from './server/catalogue.ts'

test('hungarian: visitors are addressed as Ön, with the capital letter of courtesy', () => {
  const isPlain = (text: string) => /(?<![\p{L}{])ön(nek|t|ről|től|nél|höz|é|éi)?(?!\p{L})/u.test(text)
  expect(Object.entries(sources.hu).filter(([, text]) => isPlain(text))).toEqual([])
})
