import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { shareImagesFolder } from '#core/catalogue/share/server/share-image.ts'

let shop: TestShop
let page: string
beforeAll(async () => {
  shop = await createTestShop()
  const concert = await shop.db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['slug', 'date'])
    .where('starts_at', '>', new Date())
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  page = `/events/${concert.slug}/${concert.date}`
})
afterAll(() => shop.close())

const ask = (path: string, locale: Locale = 'en') =>
  shop.inject({ url: path, headers: { host: new URL(shop.config.origins[locale]).host } })
const imageOf = async (locale: Locale = 'en') =>
  new URL((await shop.visitor(locale).get(page)).props.head.openGraph.image).pathname
const listKept = () => readdir(join(shop.config.dataDirectory, shareImagesFolder)).catch(() => [])

test('a link to a date has a picture of its own in each language, drawn once', async () => {
  const paths = [await imageOf('en'), await imageOf('hu')]
  expect(new Set(paths).size).toBe(2)
  const answers = await Promise.all([ask(paths[0]!), ask(paths[0]!), ask(paths[1]!, 'hu')])
  for (const { statusCode, headers, rawPayload } of answers) {
    expect([statusCode, headers['content-type'], headers['set-cookie']]).toEqual([200, 'image/jpeg', undefined])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
  expect(answers[0].rawPayload.equals(answers[2].rawPayload)).toBe(false)
  expect(await listKept()).toHaveLength(2)
  const { rows } = await sql<{
    count: number
  }>`select count from attempts where kind = ${requestLimits.shareImage.kind}`.execute(shop.db)
  await ask(paths[0]!)
  const after = await sql`select count from attempts where kind = ${requestLimits.shareImage.kind}`.execute(shop.db)
  expect(after.rows).toEqual(rows)
})

test('the name of a picture changes with what it says, and an old name leads to the new one', async () => {
  const before = await imageOf()
  await sql`update events set title = jsonb_set(title, '{en}', '"A Changed Evening"')`.execute(shop.db)
  const after = await imageOf()
  expect(after).not.toBe(before)
  const { statusCode, headers } = await ask(before)
  expect([statusCode, headers.location]).toEqual([302, after])
  expect((await ask(after)).statusCode).toBe(200)
})

test('a concert in a slot of its day has a picture of its own, and a name that is none leads to it', async () => {
  await sql`insert into event_dates (event_id, venue_id, starts_at, doors_at, slot)
    select event_id, venue_id, starts_at + interval '1 hour', doors_at + interval '1 hour', 'late' from event_dates
    join venues on venues.id = venue_id where '/events/' || venues.slug || '/' || date = ${page} and slot = ''`.execute(
    shop.db,
  )
  const [early, late] = [
    await imageOf(),
    new URL((await shop.visitor().get(`${page}?slot=late`)).props.head.openGraph.image),
  ]
  expect(late.search).toBe('?slot=late')
  expect(late.pathname).not.toBe(early)
  const picture = await ask(late.pathname + late.search)
  expect([picture.statusCode, (await ask(early)).rawPayload.equals(picture.rawPayload)]).toEqual([200, false])
  const lost = await ask(late.pathname.replace(/[^/]+$/, 'x.jpeg') + late.search)
  expect([lost.statusCode, lost.headers.location]).toEqual([302, late.pathname + late.search])
  // A value other than a string is not a slot.
  expect((await ask(`${early}?slot=late&slot=x`)).statusCode).toBe(200)
  await sql`delete from event_dates where slot = 'late'`.execute(shop.db)
})

test('a picture that cannot be kept is drawn and sent all the same, and nothing unfinished is left', async () => {
  const folder = join(shop.config.dataDirectory, shareImagesFolder)
  await rm(folder, { recursive: true, force: true })
  const path = await imageOf('fr')
  await writeFile(folder, 'a file where the folder should be')
  expect((await ask(path, 'fr')).statusCode).toBe(200)
  await rm(folder)
  const first = await ask(path, 'fr')
  expect([first.statusCode, await listKept()]).toEqual([200, [path.split('/').at(-1)]])
  // A stored picture is sent as is.
  await writeFile(join(folder, path.split('/').at(-1)!), 'as it was kept')
  expect((await ask(path, 'fr')).body).toBe('as it was kept')
  await rm(folder, { recursive: true })
})

test('a full folder takes no more pictures, which are drawn each time', async () => {
  const folder = join(shop.config.dataDirectory, shareImagesFolder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const path = await imageOf('hu')
  const fill = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => writeFile(join(folder, `${index}.jpeg`), '')))
  await fill(5000)
  expect((await ask(path, 'hu')).statusCode).toBe(200)
  expect(await listKept()).toHaveLength(5000)
  await rm(join(folder, '0.jpeg'))
  await ask(path, 'hu')
  expect(await listKept()).toHaveLength(5000)
  expect(await listKept()).toContain(path.split('/').at(-1))
  await rm(folder, { recursive: true })
})

test.each([
  '/share/nowhere/2026-11-27/x.jpeg',
  '/share/default/2026-02-30/x.jpeg',
  '/share/a%2F..%2Fb/2026-11-27/x.jpeg',
])('nothing is drawn for %s, which is no date of the season', async (path) => {
  const kept = await listKept()
  expect((await ask(path)).statusCode).toBe(404)
  expect(await listKept()).toEqual(kept)
})

test('who asks for too many new pictures has to wait; those that are drawn stay open', async () => {
  const drawn = await imageOf()
  await ask(drawn)
  await sql`update attempts set count = ${requestLimits.shareImage.attempts} where kind = ${requestLimits.shareImage.kind}`.execute(
    shop.db,
  )
  expect((await ask(drawn)).statusCode).toBe(200)
  await rm(join(shop.config.dataDirectory, shareImagesFolder), { recursive: true })
  const { statusCode, headers } = await ask(drawn)
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
  await sql`truncate attempts`.execute(shop.db)
  // Without the event's own picture it is drawn on a plain stage.
  const before = await ask(drawn)
  await sql`update media set variants = '[]'`.execute(shop.db)
  const after = await ask(await imageOf())
  expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, false])
})
