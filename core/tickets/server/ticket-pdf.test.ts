import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { afterAll, expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { locales } from '#values/locales.ts'
import { toCents, toEuros } from '#values/money.ts'
import { encodeFacts, writeSignedCode } from '../signed/signed-code.ts'
import { createWorkThread } from '#platform/threads/work-thread.ts'
import { describeTicketPrice } from '../ticket-price.ts'
import { drawQrCode } from '../ticket-code.ts'
import { printTickets } from './print-tickets.ts'
import { printedTicket as ticket } from './testing/printed-ticket.ts'
import { readPdf } from './testing/read-pdf.ts'
import { work } from './ticket-pdf.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'

const catalogue = compileCatalogue()

function render(tickets: PrintedTicket[], locale: (typeof locales)[number] = 'hu'): Promise<Buffer> {
  return work({ tickets, locale, timeZone: 'Europe/Budapest', shopName: 'Cadenza' })
}

/** Returns the decompressed streams of the file. */
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
      // Not every stream is compressed.
    }
    from = end + 9
  }
}

/** Returns the text of the first page, line by line, with plain spaces. */
async function readLines(printed: PrintedTicket, locale: (typeof locales)[number]): Promise<string[]> {
  const [page = []] = readPdf(await render([printed], locale))
  return page.map(({ text }) => text.replace(/\s/g, ' '))
}

// Holds: operation.ticket-admission-serial-secret-mail
test('Hungarian letters are in the file as letters', async () => {
  const text = (await readLines(ticket, 'hu')).join('\n')
  for (const name of ['Szűcs Őrs', 'Kőrösi Hangversenyterem', 'Földszint, felnőtt']) expect(text).toContain(name)
})

test('a numbered seat is printed with its category', async () => {
  const seat = { section: 'Balkon', row: '2', place: '14' }
  const text = (await readLines({ ...ticket, seat }, 'hu')).join(' ').replaceAll(/ +/g, ' ')
  expect(text).toContain('Balkon, sor: 2, szék: 14')
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

test('each page of an order says which it is, whatever the serials', async () => {
  const pages = readPdf(await render([ticket, { ...ticket, serial: 51 }, { ...ticket, serial: 50 }], 'en'))
  expect(pages.map((page) => /\d of \d/.exec(page.map(({ text }) => text).join(' '))?.[0])).toEqual([
    '1 of 3',
    '2 of 3',
    '3 of 3',
  ])
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

// Holds: operation.ticket-page-price-whole-programme
test.each([
  ['en', '€199.50 + €12.50 issuing fee'],
  ['en', '€1,299.00 + €12.50 issuing fee'],
  ['fr', '199,50 € + 12,50 € de frais d’émission'],
  ['fr', '1 299,00 € + 12,50 € de frais d’émission'],
  ['hu', '199,50 € + 12,50 € jegykezelési díj'],
  ['hu', '1299,00 € + 12,50 € jegykezelési díj'],
] as const)('a high price stands on the ticket whole, in %s: %s', async (locale, words) => {
  const price = toEuros(toCents(words.includes('299') ? 129_900 : 19_950))
  const lines = await readLines({ ...ticket, price, issuing_fee: toEuros(toCents(1250)) }, locale)
  expect(lines.join(' ')).toContain(words)
})

test.each([
  ['en', 'including €273.48 VAT (27%)'],
  ['fr', 'dont 273,48 € de TVA (27 %)'],
  ['hu', 'ebből 273,48 € áfa (27%)'],
] as const)('the VAT stands on the ticket below its price, in %s', async (locale, words) => {
  const expensive = { price: toEuros(toCents(129_900)), issuing_fee: toEuros(toCents(1250)) }
  const lines = await readLines(
    { ...ticket, ...expensive, vat: { rate: 2700, amount: toEuros(toCents(27_348)) } },
    locale,
  )
  expect(lines.join(' ')).toContain(words)
  expect((await readLines(ticket, locale)).join(' ')).not.toMatch(/VAT|TVA|áfa/)
})

// Holds: papers.what-was-paid-for-the-ticket
test.each(locales)(
  'what was paid stands on the ticket whole, with its parts and the VAT in it, in %s',
  async (locale) => {
    const euros = (cents: number) => toEuros(toCents(cents))
    const paid = { price: euros(129_900), discount: euros(19_485), issuing_fee: euros(1250), paid: euros(111_665) }
    const printed = { ...ticket, ...paid, vat: { rate: 2700, amount: euros(23_740) } }
    const wanted = describeTicketPrice(printed, { translate: createTranslator(locale, catalogue[locale]), locale })
    expect(wanted).toHaveLength(3)
    const lines = (await readLines(printed, locale)).join(' ')
    expect(lines).toContain(wanted.join(' ').replaceAll(/\s/g, ' '))
    // The programme begins below it.
    expect(lines).toContain('Saint-Saëns')
  },
)

// Holds: visitors.facts-of-a-concert-and-its-hall
test.each([
  ['en', '90 min, including an interval of 20 min · ends about 9:00 PM'],
  ['fr', '90 min, dont un entracte de 20 min · fin vers 21 h'],
  ['hu', '90 perc, benne 20 perc szünet · vége kb. 21:00'],
] as const)('length and end stand beside the programme, and latecomers below it, in %s', async (locale, times) => {
  const lines = (await readLines(ticket, locale)).join(' ')
  expect(lines.replaceAll(/ +/g, ' ')).toContain(times)
  expect(lines).toContain('A későn érkezőket az első mű után engedjük be.')
})

test('the longest sentence about latecomers leaves the programme and the code where they are', async () => {
  const latecomers = 'A későn érkezőket nem engedjük be. '.repeat(30)
  const printed = { ...ticket, visit: { ...ticket.visit, latecomers } }
  const pdf = await render([printed])
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  expect((await readLines(printed, 'hu')).join(' ')).toContain('Saint-Saëns')
})

// Holds: operation.ticket-page-price-whole-programme
test.each([
  ['en', 'Programme', 'min'],
  ['fr', 'Programme', 'min'],
  ['hu', 'Műsor', 'perc'],
] as const)('the programme is on the ticket: pieces, composers, performers, in %s', async (locale, title, minutes) => {
  const lines = await readLines(ticket, locale)
  const start = lines.indexOf(title)
  expect(lines.slice(start, start + 8)).toEqual([
    title,
    'Saint-Saëns',
    'Bevezetés és rondo capriccioso, op. 28',
    `9 ${minutes}`,
    'Dvořák',
    '« Silence des bois », op. 68 nº 5',
    `6 ${minutes}`,
    'Éloïse Marchandeau, hegedű  ·  Benedek Várhalmi, zongora',
  ])
})

const late = { start_date: '2026-11-28T23:30:00.000Z', doors_at: '2026-11-28T22:45:00.000Z' }

test('a ticket says what, when, where, whose and how much, by the clocks of the shop', async () => {
  const [first, second] = readPdf(
    await render(
      [
        { ...ticket, ...late },
        { ...ticket, serial: 43 },
      ],
      'en',
    ),
  ).map((page) => page.map(({ text }) => text.replace(/\s/g, ' ')))
  expect(first!.slice(0, first!.indexOf('Programme'))).toEqual([
    'Cadenza',
    'Order CA-1 · 1 of 2',
    '29',
    'Sunday, November 29, 2026',
    '12:30 AM  ·  doors open at 11:45 PM',
    'Budapest',
    'Őszi hangverseny a Gyűrűs teremben',
    'Venue',
    'Kőrösi Hangversenyterem',
    '1088 Budapest, Őrház utca 12.',
    'Category',
    'Földszint, felnőtt',
    'Name',
    'Szűcs Őrs',
    'Price',
    '€43.50',
    '€42.00 + €1.50 issuing fee',
    '90 min, including an interval of 20 min  ·  ends about 2:00 AM',
    'A későn érkezőket az első mű után engedjük be.',
  ])
  const end = first!.slice(first!.indexOf('Ticket no.'))
  expect([...end.slice(0, 2), end.at(-1)]).toEqual(['Ticket no.', '000042', 'NETGB D75Q9 84VWW BQ672 63670 H'])
  expect(end.slice(2, -1).join('')).toBe('Admits one person, once. Show the code at the door, on paper or on a screen.')
  expect(second).toEqual(
    expect.arrayContaining(['Order CA-1 · 2 of 2', '000043', '28', '7:30 PM  ·  doors open at 7:00 PM']),
  )
})

test('a ticket alone is not counted, without a fee has its price alone, and says that its concert has moved', async () => {
  const moved_from = { start_date: late.start_date, venue: 'Vigadó' }
  const lines = await readLines({ ...ticket, issuing_fee: toEuros(toCents(0)), paid: ticket.price, moved_from }, 'en')
  expect(lines).toEqual(expect.arrayContaining(['Order CA-1', '€42.00']))
  expect(lines).toContain('Moved; originally on Sunday, November 29, 2026, 12:30 AM, Vigadó')
  const cancelled = await readLines({ ...ticket, date_status: 'cancelled', state: 'void' }, 'en')
  expect(cancelled).toContain('This concert has been cancelled')
  expect(cancelled.join('')).toContain('This ticket is not valid for admission.')
  expect(cancelled.join('')).not.toContain('Admits one person')
})

// Holds: operation.ticket-page-price-whole-programme
test('a programme that is too long is cut where its room ends, above the code, and says how much is missing', async () => {
  const [work, performer] = [ticket.programme.works[0]!, ticket.programme.performers[0]!]
  const programme = { works: Array(40).fill(work), performers: Array(40).fill(performer) }
  const pages = readPdf(await render([{ ...ticket, programme }], 'en'))
  expect(pages).toHaveLength(1)
  const page = pages[0]!
  const shown = page.filter(({ text }) => text === work.work).length
  expect(shown).toBeGreaterThan(3)
  const more = page.find(({ text }) => text === `and ${40 - shown} more works`)!
  const players = page.slice(page.indexOf(more) + 1).filter(({ text }) => text.includes(performer.name))
  expect(players.at(-1)!.text).toMatch(/and \d+ others$/)
  const serial = page.find(({ text }) => text === 'Ticket no.')!
  // The code begins 16 points above this line, and above that has an empty quiet zone of 20.
  for (const { y } of [more, ...players]) expect(y).toBeGreaterThan(serial.y + 36)
})

test('a ticket of a concert without programme has none', async () => {
  const lines = await readLines({ ...ticket, programme: { works: [], performers: [] } }, 'en')
  expect(lines).not.toContain('Programme')
})

test('a programme without players ends with its last piece', async () => {
  const lines = await readLines({ ...ticket, programme: { ...ticket.programme, performers: [] } }, 'en')
  const start = lines.indexOf('Programme')
  expect(lines.slice(start + 6, start + 8)).toEqual(['6 min', 'Ticket no.'])
})

/** Returns the black modules of the first page, and their size in millimetres. */
async function readPrintedCode(code: string) {
  const page = unpack(await render([{ ...ticket, qr: drawQrCode(code) }])).find((stream) => stream.includes('/Figure'))!
  const figure = page.slice(page.indexOf('/Figure'))
  expect(figure).toMatch(/1 1 1 scn/)
  const [, scale] = /\n([\d.]+) 0 0 \1 0 0 cm\n/.exec(figure)!
  const black = new Set<string>()
  const runs = figure.matchAll(/\n(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh/g)
  for (const [, x, y, end] of runs) for (let at = Number(x); at < Number(end); at++) black.add(`${at} ${y}`)
  expect(figure).toMatch(/0 0 0 scn/)
  return { black, module: (Number(scale) / 72) * 25.4 }
}

const signedCode = writeSignedCode({
  signed: encodeFacts({ keyId: 1, eventDateId: 2, serial: 42, zoneId: 3, issue: 1 })!,
  signature: Uint8Array.from({ length: 64 }, (_, index) => 37 * index),
})

test.each([
  ['signed', signedCode, 37],
  ['typed', ticket.code, 25],
])('the %s code is printed module by module, in black on white, 30 mm large at least', async (_, code, size) => {
  const { black, module } = await readPrintedCode(code)
  const { data } = encode(code, { ecc: 'M', border: 4 })
  expect(data).toHaveLength(size + 8)
  const meant = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`${x} ${y}`] : [])))
  expect(black).toEqual(new Set(meant))
  expect(module * size).toBeGreaterThanOrEqual(30)
})

test('a void ticket has no code to scan or type, and says large that it is not valid', async () => {
  const pdf = await render([{ ...ticket, state: 'void' }], 'en')
  const source = pdf.toString('latin1')
  expect(source).not.toMatch(/\/S \/Figure\b/)
  expect(source).not.toContain('Ticket code')
  expect(await readLines({ ...ticket, state: 'void' }, 'en')).toContain('Not valid')
  // The verdict is in display type in place of the code.
  const largeTexts = (file: Buffer) =>
    unpack(file)
      .join('\n')
      .match(/ 2\d Tf/g)?.length ?? 0
  expect(largeTexts(pdf)).toBe(largeTexts(await render([ticket], 'en')) + 1)
})

test('a letter that was only a part of others in an earlier paper is a letter in the next', async () => {
  const names = ['Ő', 'Ö', 'ö', 'ű', 'é']
  await render(names.map((holder) => ({ ...ticket, holder })))
  const lines = await readLines({ ...ticket, event_title: 'Five offices', holder: 'Otto Ouo Uue' }, 'en')
  expect(lines).toContain('Otto Ouo Uue')
  expect(lines).toContain('Five offices')
})

const thread = createWorkThread()
afterAll(() => thread.close())

test('tickets that are printed on a thread of their own are the same', async () => {
  const config = { timeZone: 'Europe/Budapest', shopName: 'Cadenza' } as const
  const printed = await printTickets([ticket, { ...ticket, serial: 43 }], {
    config,
    locale: 'hu',
    runInWorker: thread.run,
  })
  expect(readPdf(printed)).toEqual(readPdf(await render([ticket, { ...ticket, serial: 43 }])))
})
