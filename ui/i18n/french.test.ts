import { expect, test } from 'vitest'
import { compileCatalogue, messageSources } from './server/catalogue.ts'

const entries = Object.entries(messageSources.fr)

test('french: every text is typed with a space before its double marks and inside its guillemets', () => {
  expect(entries.filter(([, text]) => /[^\s;:!?][;:!?](?!\d|\/\/)|«\S|\S»/.test(text))).toEqual([])
})

// Holds: product.french-narrow-break-spaces-before
test('french: every compiled text has narrow no-break spaces before ; ! ? and no-break ones before : and in guillemets', () => {
  const texts = Object.entries(compileCatalogue().fr)
  const spaced = (compiled: unknown): string[] =>
    typeof compiled === 'string' ? [compiled] : Array.isArray(compiled) ? compiled.flatMap(spaced) : nested(compiled)
  const nested = (branches: unknown) =>
    typeof branches === 'object' && branches !== null ? Object.values(branches).flatMap(spaced) : []
  const wrong = texts.filter(([, compiled]) =>
    spaced(compiled).some((text) => /[ \u00A0][;!?]|[ \u202F][:»]|«[ \u202F]/.test(text)),
  )
  expect(wrong).toEqual([])
  const marks = texts.flatMap(([, compiled]) => spaced(compiled)).join('')
  for (const mark of ['\u202F;', '\u202F!', '\u202F?', '\u00A0:']) expect(marks).toContain(mark)
})

test('french: apostrophes are curly, and an ellipsis is one character that follows its word', () => {
  expect(entries.filter(([, text]) => /'|\.\.\.| …/.test(text))).toEqual([])
})
