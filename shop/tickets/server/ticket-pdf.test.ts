import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compileCatalogue } from '../../i18n/server/catalogue.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { locales } from '../../locales.ts'
import { toCents, toEuros } from '../../money.ts'
import { drawQrCode } from '../ticket-code.ts'
import type { Ticket } from '../ticket.ts'
import { renderTicketsPdf } from './ticket-pdf.ts'

const catalogue = compileCatalogue()

const ticket: Ticket = {
  uuid: '00000000-0000-4000-8000-000000000000',
  serial: 42,
  state: 'valid',
  code: 'NETGBD75Q984VWWBQ67263670H',
  qr: drawQrCode('NETGBD75Q984VWWBQ67263670H'),
  ticket_title: 'Földszint, felnőtt',
  event_title: 'Őszi hangverseny a Gyűrűs teremben',
  venue_title: 'Kőrösi Hangversenyterem',
  venue_city: 'Budapest',
  venue_address: '1088 Budapest, Őrház utca 12.',
  venue_slug: 'korosi',
  venue_color: '#9F1E10',
  googleMapsUrl: 'https://maps.example',
  start_date: '2026-11-28T18:30:00.000Z',
  doors_at: '2026-11-28T18:00:00.000Z',
  duration_minutes: 90,
  price: toEuros(toCents(4200)),
  issuing_fee: toEuros(toCents(150)),
  holder: 'Szűcs Őrs',
  ref_nr: 'CA-1',
}

function render(tickets: Ticket[], locale: (typeof locales)[number] = 'hu'): Promise<Buffer> {
  return renderTicketsPdf(tickets, {
    translate: createTranslator(locale, catalogue[locale]),
    locale,
    shopName: 'Cadenza',
  })
}

/** The streams of the file, unpacked. */
function unpack(pdf: Buffer): string[] {
  const streams: string[] = []
  let from = 0
  for (;;) {
    const start = pdf.indexOf('stream\n', from)
    if (start < 0) return streams
    const end = pdf.indexOf('endstream', start)
    try {
      streams.push(inflateSync(pdf.subarray(start + 7, end)).toString('latin1'))
    } catch {
      // Not every stream is packed.
    }
    from = end + 9
  }
}

/** Text of the pages: glyphs, read back by the tables that the file brings for copying and reading aloud. */
function readText(pdf: Buffer): string {
  const streams = unpack(pdf)
  const letters = new Set(
    streams
      .filter((stream) => stream.includes('beginbfrange'))
      .flatMap((table) =>
        [...table.matchAll(/<([0-9a-f]{4})>(?=[ \]])/gi)].map(([, code]) => String.fromCharCode(parseInt(code!, 16))),
      ),
  )
  return [...letters].join('')
}

test('Hungarian letters are in the file as letters', async () => {
  const letters = readText(await render([ticket]))
  for (const letter of 'őűŐöáé') expect(letters).toContain(letter)
})

test('a page a ticket, in the language, with the structure that screen readers follow', async () => {
  const pdf = await render([ticket, { ...ticket, serial: 43 }, { ...ticket, serial: 44 }])
  const source = pdf.toString('latin1')
  expect(source.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3)
  expect(source).toContain('/Lang (hu)')
  expect(source).toMatch(/\/MarkInfo\b/)
  expect(source.match(/\/S \/H1\b/g)).toHaveLength(3)
  expect(source.match(/\/S \/Figure\b/g)).toHaveLength(3)
  expect(source).toMatch(/\/Alt \(/)
})

test.each(locales)('the longest texts stay on their page, in %s', async (locale) => {
  const long = 'Orosz nyelvű szövegkönyvre írt hangversenyoperett-keresztmetszet '.repeat(8)
  const pdf = await render(
    [
      {
        ...ticket,
        event_title: long,
        venue_title: long,
        venue_address: long,
        ticket_title: long,
        holder: long,
        venue_city: long,
      },
    ],
    locale,
  )
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
})

test('the code is drawn in black on white, module by module', async () => {
  const page = unpack(await render([ticket])).find((stream) => stream.includes('/Figure'))!
  const figure = page.slice(page.indexOf('/Figure'))
  const modules = figure.match(/ m$/gm) ?? []
  expect(modules.length).toBeGreaterThan(150)
  expect(figure).toMatch(/1 1 1 scn/)
  expect(figure).toMatch(/0 0 0 scn/)
})

test('a void ticket has no code to scan or type, and says large that it is not valid', async () => {
  const pdf = await render([{ ...ticket, state: 'void' }], 'en')
  const source = pdf.toString('latin1')
  expect(source).not.toMatch(/\/S \/Figure\b/)
  expect(source).not.toContain('Ticket code')
  // The verdict stands in display type where the code was.
  const largeTexts = (file: Buffer) =>
    unpack(file)
      .join('\n')
      .match(/ 26 Tf/g)?.length ?? 0
  expect(largeTexts(pdf)).toBe(largeTexts(await render([ticket], 'en')) + 1)
})
