import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { drawShareImage } from '#core/catalogue/share/server/share-image.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { formatDate } from '#values/dates.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { runCommand } from '#operations/admin/run-command.ts'
import { writeMail } from './mails.ts'
import { createRender } from './pages/render.tsx'
import { importSeason } from '#core/season-import/import-season.ts'
import { seasonCommands } from '#operations/season-import/commands.ts'
import { storePicture, writeSeason } from '#core/season-import/testing/small-season.ts'
import { readMain } from '#test/shop/render-page.ts'
import { createTestShop } from '#test/shop/shop.ts'

/** Renders real pages, whose times are tested here. */
const renderer: Renderer = {
  version: 'test',
  render: createRender(),
  assetsOf: () => ({ entry: '/build/main.js', stylesheets: [], modules: [], fonts: [] }),
}
const reader = { locale: 'en', timeZone: 'America/New_York' } as const

const shop = await createTestShop({
  season: false,
  environment: { TIME_ZONE: reader.timeZone },
  dependencies: { renderer },
})
afterAll(shop.close)
const { db } = shop

/** 21:30 on a Monday in New York, and 3:30 on Tuesday in Budapest. */
const lateEvening = '2040-01-10T02:30:00.000Z'

async function storeLateConcert() {
  const concert = await storeConcert(db)
  await sql`update event_dates set starts_at = ${lateEvening}, doors_at = ${lateEvening}::timestamptz - interval '1 hour'
    where id = ${concert.eventDateId}`.execute(db)
  return concert
}

/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ')

test('the page of a concert shortly before midnight is that of the day and the hour at the hall', async () => {
  const { venueSlug } = await storeLateConcert()
  const page = await shop.visitor().get(`/events/${venueSlug}/2040-01-09`)
  expect(page.props.localization.timeZone).toBe(reader.timeZone)
  expect(page.props.selectedDate).toBe('2040-01-09')
  const text = plain(readMain(page.body))
  expect(text).toContain('9:30 PM')
  expect(text).toContain('8:30 PM')
  expect(text).toContain('Monday, January 9, 2040')
  expect(text).not.toContain('January 10')
  expect(page.props.head.title).toContain('Mon, Jan 9')
  expect(plain(page.props.head.description)).toContain('Monday, January 9, 2040, 9:30 PM')
  expect(JSON.stringify(page.props.head.structuredData)).toContain(`"startDate":"${lateEvening}"`)
})

test('the picture of its shared link says them too', async () => {
  const { venueSlug } = await storeLateConcert()
  const page = await shop.visitor().get(`/events/${venueSlug}/2040-01-09`)
  const { pathname } = new URL(page.props.head.openGraph.image)
  expect(pathname).toContain('/2040-01-09/')
  const image = await shop.inject({ url: pathname })
  const { selectedVenue: hall, event } = page.props
  const said = { title: event.title, startDate: lateEvening, venue: hall.title, city: hall.city, picture: null }
  expect(image.rawPayload).toEqual(await drawShareImage(said, reader, null))
  expect(image.rawPayload).not.toEqual(await drawShareImage(said, { ...reader, timeZone: 'Europe/Budapest' }, null))
})

test('feeds lead to the day, name the hour, and calendars keep the moment', async () => {
  const { venueSlug } = await storeLateConcert()
  const address = `${shop.config.origins.en}/events/${venueSlug}/2040-01-09`
  const calendar = await shop.inject({ url: `/feeds/halls/${venueSlug}/concerts.ics` })
  const unfolded = calendar.body.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`URL;VALUE=URI:${address}`)
  expect(unfolded).toContain('DTSTART:20400110T023000Z')
  const { body } = await shop.inject({ url: '/feeds/season.atom' })
  const [entry = ''] = body.split('<entry>').filter((text) => text.includes(address))
  expect(entry).toContain('<title>Mon, Jan 9 · ')
  expect(plain(entry)).toContain('Monday, January 9, 2040, 9:30 PM')
})

test('mail, tickets and their calendar say when it begins at the hall', async () => {
  const order = await insertPaidOrder(db, { quantity: 1, locale: 'en' })
  await sql`update event_dates set starts_at = ${lateEvening}, doors_at = '2040-01-10T01:30:00.000Z'
    where id in (select event_date_id from order_items where order_id = ${order.id})`.execute(db)
  const queued = { id: 1, recipient: 'a@example.com', attempts: 1, kind: 'order-paid', locale: 'en' } as const
  const mail = await writeMail(
    { ...queued, data: { orderId: order.id } },
    { db, config: shop.config, catalogue: compileCatalogue() },
  )
  for (const body of [mail!.text, String(mail!.html)]) {
    expect(plain(body)).toContain('Monday, January 9, 2040')
    expect(plain(body)).toContain('9:30 PM')
  }
  const [attached, calendar] = mail!.attachments!
  const download = await shop.visitor().get(`/orders/${order.uuid}/tickets.pdf?key=${order.secret}`)
  for (const pdf of [attached!.content as Buffer, download.bytes]) {
    const lines = readPdf(pdf)[0]!.map(({ text }) => plain(text))
    expect(lines).toContain('9')
    expect(lines).toContain('Monday, January 9, 2040')
    expect(lines.join('\n')).toMatch(/9:30 PM.*8:30 PM/)
  }
  expect(String(calendar!.content)).toContain('DTSTART:20400110T023000Z')
  const page = await shop.visitor().get(`/payment/success/${order.uuid}?key=${order.secret}`)
  expect(plain(readMain(page.body))).toContain('Monday, January 9, 2040')
})

test('answers of the cart tell hours and days of the hall', async () => {
  const { ticketIds, venueSlug } = await storeLateConcert()
  await db
    .insertInto('promo_codes')
    .values({
      code: 'OVER',
      title: JSON.stringify({ en: 'Over' }),
      kind: 'percent',
      percent: 10,
      ends_at: new Date('2020-01-10T02:30:00Z'),
    })
    .execute()
  const visitor = shop.visitor()
  await visitor.get(`/events/${venueSlug}/2040-01-09`)
  await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  const extended = await visitor.post('/cart/holds')
  const { rows } = await sql<{ held_until: Date }>`select held_until from cart_items join carts on carts.id = cart_id
    where event_ticket_id = ${ticketIds[0]} and session_id not like 'bystander%'`.execute(db)
  expect(extended.props.flash.notice.text).toContain(formatDate(rows[0]!.held_until, 'time', reader))
  const refused = await visitor.post('/cart/promo-code/apply', { promo_code: 'OVER' })
  expect(refused.props.errors.promo_code).toContain('January 9, 2020')
})

test('the hours of a season’s files are those of the hall', async () => {
  const files = writeSeason({ 'season.yaml': 'time_zone: America/New_York\n' })
  await storePicture(db)
  await importSeason(db, files)
  const stored = await db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['date', 'starts_at'])
    .where('venues.slug', '=', 'town-hall')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ date: '2027-11-27', starts_at: new Date('2027-11-28T00:30:00Z') })
})

test('a season is not imported while the database waits to be told another time zone', async () => {
  const folder = join(shop.config.dataDirectory, 'season')
  await mkdir(folder)
  await writeFile(join(folder, 'season.yaml'), 'time_zone: America/New_York\n')
  const errors: string[] = []
  const context = {
    config: () => ({ ...shop.config, timeZone: 'Europe/Paris' }),
    databaseUrl: async () => shop.database.url,
    database: async () => shop.database,
    print: () => {},
    resolvePath: () => folder,
    actor: 'test',
    signal: new AbortController().signal,
  }
  const printError = (line: string) => void errors.push(line)
  expect(await runCommand(['import', folder], { commands: seasonCommands, context, printError })).toBe(1)
  expect(errors.join()).toMatch(
    /by the clocks of America\/New_York, and TIME_ZONE is Europe\/Paris: start the shop once/,
  )
})
