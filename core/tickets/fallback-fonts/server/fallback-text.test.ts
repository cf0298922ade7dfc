import { expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { writePdf, canFit, type PdfCanvas, write, type Writing } from '#core/tickets/server/pdf-writing.ts'
import { type PdfText, readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { printedTicket } from '#core/tickets/server/testing/printed-ticket.ts'
import { work } from '#core/tickets/server/ticket-pdf.ts'

const translate = createTranslator('en', compileCatalogue().en)
const line: Writing = { font: 'text', size: 10, x: 20, y: 20, width: 300 }

async function draw(text: string, options: Partial<Writing> = {}): Promise<PdfText[]> {
  const pdf = await writePdf({
    size: [340, 200],
    title: 'Letters',
    locale: 'en',
    shopName: 'Cadenza',
    draw(document) {
      document.addPage()
      const canvas: PdfCanvas = { document, translate, locale: 'en', timeZone: 'UTC', shopName: 'Cadenza' }
      expect(canFit(canvas, text, { ...line, ...options, height: 40 })).toBe(true)
      write(canvas, 'P', text, { ...line, ...options })
    },
  })
  return readPdf(pdf)[0]!
}
/** A glyph without a letter is NUL. */
const letters = (found: PdfText[]) => found.map(({ text }) => text).join('')

// Holds: tickets.papers-have-every-letter
test.each([
  ['Vietnamese', 'Ngọc Ánh Nguyễn'],
  ['Greek', 'Χρήστος Παπαδόπουλος'],
  ['Cyrillic and a number', 'Дмитрий Шостакович № 5'],
  ['Azerbaijani', 'Əliyev ə'],
  ['Armenian and Georgian', 'Հայկ გიორგი'],
  ['Chinese', '北京交响乐团 王小明'],
  ['Japanese', '田中さくら タナカ'],
  ['Korean', '김민수'],
  ['music', 'Sonata in F♯ minor, B♭, G♮'],
])('papers: %s is drawn with its letters', async (_, text) => {
  expect(letters(await draw(text))).toBe(text)
})

// Holds: tickets.papers-have-every-letter
test('papers: Hebrew and Arabic run from right to left, and Arabic letters are joined', async () => {
  const reversed = (text: string) => Array.from(text).toReversed().join('')
  expect(letters(await draw('דוד בן־גוריון'))).toBe(reversed('דוד בן־גוריון'))
  const arabic = await draw('محمد علي')
  expect(letters(arabic)).toBe(reversed('محمد علي'))
  expect(arabic.map(({ x }) => x)).toEqual(arabic.map(({ x }) => x).toSorted((a, b) => a - b))
  // Joined, the four letters are narrower than separate ones.
  const alone = await draw('م ح م د')
  const widthOf = (found: PdfText[]) => found.at(-1)!.x - found[0]!.x
  expect(widthOf(await draw('محمد .'))).toBeLessThan(widthOf(await draw('م ح م د .')))
  expect(alone.length).toBeGreaterThan(arabic.length)
})

test('papers: a line of two designs has one baseline, and stands where it is to', async () => {
  const left = await draw('Anna Χρήστος')
  expect(new Set(left.map(({ y }) => y)).size).toBe(1)
  expect(left[0]).toMatchObject({ text: 'Anna ', x: 20, y: (await draw('Anna'))[0]!.y })
  const right = await draw('Anna Χρήστος', { align: 'right' })
  const center = await draw('Anna Χρήστος', { align: 'center' })
  expect(center[0]!.x - left[0]!.x).toBeCloseTo((right[0]!.x - left[0]!.x) / 2, 3)
  expect(right[0]!.x).toBeGreaterThan(200)
})

test('papers: a long line of another writing is broken where it fits', async () => {
  const found = await draw('北京交响乐团'.repeat(8), { width: 250 })
  expect(new Set(found.map(({ y }) => y)).size).toBe(2)
  expect(letters(found)).toBe('北京交响乐团'.repeat(8))
})

// Holds: tickets.papers-have-every-letter
test('papers: a ticket has the letters of its holder and its concert', async () => {
  const ticket = { ...printedTicket, event_title: 'Πάθη № 5', holder: 'Ngọc Ánh Nguyễn', venue_title: 'Зал на Неве' }
  const pdf = await work({ tickets: [ticket], locale: 'en', timeZone: 'Europe/Budapest', shopName: 'Cadenza' })
  const text = letters(readPdf(pdf)[0]!)
  for (const own of [ticket.event_title, ticket.holder, ticket.venue_title]) expect(text).toContain(own)
  expect(text).not.toContain('\0')
})

test('papers: what is in the house’s own letters loads no others', async () => {
  const found = await draw('Őry Œuvrard Dvořák')
  expect(found).toHaveLength(1)
})
