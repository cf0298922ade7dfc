import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { locales } from '#values/locales.ts'
import { findAll, openSeason } from './testing/season-visitor.ts'

const shop = await createTestShop()
afterAll(shop.close)

/** Returns the concerts of events, on days that meet a database condition. */
async function concertsOf(events: readonly string[], condition = 'true'): Promise<string[]> {
  const { rows } = await sql<{ concert: string }>`
    select venues.slug || ' ' || event_dates.date as concert
    from event_dates join venues on venues.id = event_dates.venue_id join events on events.id = event_dates.event_id
    where event_dates.starts_at > now() and events.slug = any(${events}::text[]) and ${sql.raw(condition)}
    order by event_dates.starts_at, venues.position, venues.id`.execute(shop.db)
  return rows.map(({ concert }) => concert)
}

const all = await shop.db
  .selectFrom('events')
  .select('slug')
  .execute()
  .then((rows) => rows.map(({ slug }) => slug))

const seasons = ['eight-seasons']
const village = ['from-the-village']
const gala = ['nine-friends-gala']
const exiles = ['two-exiles-in-paris']
const bach = ['bach-alone']
const quartets = ['three-quartets']
const requiem = ['requiem-by-candlelight']
const vault = ['voices-under-the-vault']
const isParis = "venues.city ->> 'en' = 'Paris'"
const isBudapest = "venues.city ->> 'en' = 'Budapest'"
const isDay = (weekday: number) => `extract(isodow from event_dates.date) = ${weekday}`

/** Typed searches, and their meanings. */
const typed: [string, string[], string?][] = [
  ['beethowen', gala],
  ['Beethoven Budapest', gala, isBudapest],
  ['őszi', seasons],
  ['Eloise', [...seasons, ...gala]],
  // Works by their common names, in any language.
  ['négy évszak', seasons],
  ['negy evszak', seasons],
  ['four seasons', seasons],
  ['les quatre saisons vivaldi', seasons],
  ['Vivaldi Winter', seasons],
  ['mozart requiem', requiem],
  ['rekviem', requiem],
  ['bach cello suite', bach],
  ['BWV 1007', bach],
  ['string quartets', quartets],
  ['exiled', exiles],
  ['vonosnegyes', quartets],
  ['sicut cervus', vault],
  ['acapella', vault],
  // Composers, mistyped, without accents, with a first name missing in the data.
  ['mozzart', [...requiem, ...gala]],
  ['piazola', seasons],
  ['Dvorak', gala],
  ['saint saens', gala],
  ['Béla Bartók', village],
  ['Bartok Bela', village],
  ['Johann Sebastian Bach', bach],
  ['J.S. Bach', bach],
  ['Weiner Leó', village],
  ['Frédéric Chopin', exiles],
  ['lizst', [...exiles, ...gala]],
  ['Mozart’s last', requiem],
  // People and instruments.
  ['ménesi sarolta', [...bach, ...gala]],
  ['Ferandier', seasons],
  ['cselló', [...bach, ...gala]],
  ['soprano', [...requiem, ...gala]],
  // A composer and a place or date.
  ['mozart paris', [...requiem, ...gala], isParis],
  ['párizsi mozart', [...requiem, ...gala], isParis],
  ['chopin paris', exiles],
  ['Bach concert Budapest', bach, isBudapest],
  ['requiem chapelle', requiem, "venues.slug = 'chapelle-sainte-aurore'"],
  ['cello sunday', [...bach, ...gala], isDay(7)],
  ['vasárnapi bach', bach, isDay(7)],
  ['concerts bach sunday', bach, isDay(7)],
  ['billets dimanche', all, isDay(7)],
  ['quatuor dimanche', [...quartets, ...gala], isDay(7)],
  ['vivaldi hétvégén', seasons, 'extract(isodow from event_dates.date) in (6, 7)'],
  // The whole season consists of concerts.
  ['koncert', all],
  ['concerts', all],
  ['budapest jegyek', all, isBudapest],
]

// Holds: season.search
describe.each(locales)('what people type, in %s', (locale) => {
  test.each(typed)('%s finds what they mean', async (q, events, condition) => {
    expect(await findAll(shop, { q, locale })).toEqual(await concertsOf(events, condition))
  })
})

// Holds: season.search
test('a month, alone or beside other words, finds its concerts, by its name in any language', async () => {
  const { choices } = await openSeason(shop)
  const month = choices.months[1]!
  const name = (language: string) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
  const isThen = `to_char(event_dates.date, 'MM') = '${month.slice(5)}'`
  for (const language of ['en', 'fr', 'hu']) {
    expect(await findAll(shop, { q: name(language) })).toEqual(await concertsOf(all, isThen))
    expect(await findAll(shop, { q: `Vivaldi ${name(language)}` })).toEqual(await concertsOf(seasons, isThen))
    expect(await findAll(shop, { q: `${name(language)} ${month.slice(0, 4)}` })).toEqual(
      await concertsOf(all, `to_char(event_dates.date, 'YYYY-MM') = '${month}'`),
    )
  }
  const [first] = await concertsOf(all, isThen)
  const [, , day] = first!.split(' ')[1]!.split('-')
  expect(await findAll(shop, { q: `${name('en')} ${Number(day)}` })).toEqual(
    await concertsOf(all, `${isThen} and extract(day from event_dates.date) = ${Number(day)}`),
  )
})

// Holds: season.search
test('words without which something is found are left out, and told; by themselves they find nothing', async () => {
  expect(await openSeason(shop, { q: 'Johann Sebastian Bach' })).toMatchObject({
    ignored: ['johann', 'sebastian'],
    corrections: [],
  })
  expect(await openSeason(shop, { q: 'Bach' })).toMatchObject({ ignored: [] })
  expect(await openSeason(shop, { q: 'Schubert' })).toMatchObject({ ignored: [], total: 0 })
  expect(await openSeason(shop, { q: 'kunst der fuge' })).toMatchObject({ ignored: [], total: 0 })
})

// Holds: season.search
test('two words that are both there but in no concert together find nothing, and neither is left out', async () => {
  expect(await openSeason(shop, { q: 'chopin vivaldi' })).toMatchObject({ ignored: [], total: 0 })
})
