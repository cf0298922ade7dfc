import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { locales } from '#values/locales.ts'
import { hostileTexts } from '#core/catalogue/season/server/testing/hostile-texts.ts'
import { findAll, openSeason } from './testing/season-visitor.ts'

const shop = await createTestShop()
afterAll(shop.close)

let inBudapest: string
let inParis: string

/** A separate event on an otherwise empty day, in one hall of each city. */
beforeAll(async () => {
  const { id } = await shop.db
    .insertInto('events')
    .values({
      slug: 'razumovsky',
      title: JSON.stringify({ en: 'Four for a Count', fr: 'Quatre pour un comte', hu: 'Négyen egy grófnak' }),
      subtitle: JSON.stringify({ en: 'Late evening', fr: 'Tard le soir', hu: 'Őszinte beszéd zongorával' }),
      program_works: JSON.stringify([
        { composer: 'Ludwig van Beethoven', work: { en: 'String Quartet', hu: 'Vonósnégyes' }, minutes: 35 },
      ]),
      duration_minutes: 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [budapest, paris] = await Promise.all(
    ['Budapest', 'Paris'].map(async (city) => {
      const { rows } = await sql<{ concert: string }>`
        with venue as (select id, slug from venues where city ->> 'en' = ${city} order by id limit 1)
        insert into event_dates (event_id, venue_id, starts_at, doors_at)
        select ${id}, venue.id, moment, moment from venue, (select date_trunc('day', now()) + interval '900 days 19 hours' as moment) start
        returning (select slug from venue) || ' ' || date as concert`.execute(shop.db)
      return rows[0]!.concert
    }),
  )
  inBudapest = budapest!
  inParis = paris!
})

const rowsOf = async (condition: string) => {
  const { rows } = await sql<{ concert: string }>`
    select venues.slug || ' ' || event_dates.date as concert from event_dates
    join venues on venues.id = event_dates.venue_id join events on events.id = event_dates.event_id
    where event_dates.starts_at > now() and ${sql.raw(condition)} order by event_dates.starts_at, venues.position`.execute(
    shop.db,
  )
  return rows.map(({ concert }) => concert)
}

const ofBeethoven = (where = 'true') => rowsOf(`events.program_works::text like '%Beethoven%' and ${where}`)

describe.each(locales)('a search in %s', (locale) => {
  const find = (q: string) => findAll(shop, { q, locale })

  // Holds: season.search
  test('forgives a typing mistake, and says what it took it for', async () => {
    const { total, corrections, filters } = await openSeason(shop, { q: 'beethowen', locale })
    expect(total).toBe((await ofBeethoven()).length)
    expect(await find('beethowen')).toEqual(await ofBeethoven())
    expect(corrections).toEqual([{ typed: 'beethowen', meant: 'Beethoven' }])
    expect(filters.q).toBe('beethowen')
    expect((await openSeason(shop, { q: 'vivladi', locale })).corrections).toEqual([
      { typed: 'vivladi', meant: 'Vivaldi' },
    ])
  })

  test('forgives a typing mistake beside a word that nothing has', async () => {
    const { total, corrections, ignored } = await openSeason(shop, { q: 'beethowen qwrtzpsdfg', locale })
    expect(total).toBe((await ofBeethoven()).length)
    expect(corrections).toEqual([{ typed: 'beethowen', meant: 'Beethoven' }])
    expect(ignored).toEqual(['qwrtzpsdfg'])
  })

  // Holds: season.search
  test('finds by words of which one is the hall’s city', async () => {
    for (const [city, its] of [
      ['Budapest', inBudapest],
      ['Paris', inParis],
    ]) {
      const expected = await ofBeethoven(`venues.city ->> 'en' = '${city}'`)
      expect(expected).toContain(its)
      expect(expected.length).toBeLessThan((await ofBeethoven()).length)
      expect(await find(`Beethoven ${city}`)).toEqual(expected)
    }
    expect(await find('párizs beethoven')).toEqual(await find('Beethoven Paris'))
    expect(await find('beethowen budapset')).toEqual(await find('Beethoven Budapest'))
  })

  // Holds: season.search
  test('finds by another form of a word', async () => {
    const ofAutumn = await rowsOf(`events.program_works::text like '%ősz%' or events.title::text like '%ősz%'`)
    expect(ofAutumn.length).toBeGreaterThan(0)
    expect(await find('őszi')).toEqual(expect.arrayContaining(ofAutumn))
    expect(await find('zongorára')).toContain(inBudapest)
    expect(await find('quartets')).toContain(inBudapest)
    expect(await find('comtes')).toContain(inParis)
    // Specific to English, and not a typing mistake: other languages leave the word unchanged.
    expect(await find('counting')).toContain(inParis)
    expect((await openSeason(shop, { q: 'counting', locale })).corrections).toEqual([])
  })

  // Holds: season.search
  test('finds a person whose name is typed without accents', async () => {
    const ofEloise = await rowsOf(
      `events.id in (select event_id from event_soloists join soloists on soloists.id = soloist_id where slug = 'eloise-marchandeau')`,
    )
    expect(ofEloise.length).toBeGreaterThan(0)
    for (const q of ['Eloise', 'éloïse', 'ELOISE MARCHANDEAU', 'elois']) expect(await find(q)).toEqual(ofEloise)
  })

  test.each([
    ['the title', 'four count'],
    ['the composer’s first name', 'ludwig'],
    ['the title in another language', 'negyen grofnak'],
    ['the subtitle', 'tard soir'],
    ['the work', 'vonosnegyes beethoven'],
    ['the beginning of a word', 'grofn'],
    ['words that say nothing beside others', 'the Ludwig and a la de és'],
    ['punctuation around words', '«Ludwig»!'],
  ])('finds by %s', async (_, q) => expect((await find(q)).toSorted()).toEqual([inBudapest, inParis].toSorted()))

  test('finds by the hall', async () => {
    expect(await find('vízt')).toEqual(await rowsOf(`venues.slug = 'viztorony-studio'`))
  })

  test('finds nothing by what nobody means', async () => {
    const { total, corrections } = await openSeason(shop, { q: 'qwrtzpsdfg', locale })
    expect({ total, corrections }).toEqual({ total: 0, corrections: [] })
  })
})

describe('what is searched', () => {
  const found = async (q: string) => (await openSeason(shop, { q })).total > 0

  test('follows what is written of an event, a soloist, a cast and a hall', async () => {
    const event = shop.db.updateTable('events').where('slug', '=', 'razumovsky')
    await event.set({ title: JSON.stringify({ en: 'Gesualdo' }) }).execute()
    expect([await found('gesualdo'), await found('grófnak')]).toEqual([true, false])

    await shop.db.updateTable('soloists').set({ name: 'Xanthippe Quill' }).where('slug', '=', 'ilka-tardosi').execute()
    expect(await found('xanthippe')).toBe(true)
    await sql`delete from event_soloists where soloist_id = (select id from soloists where slug = 'ilka-tardosi')`.execute(
      shop.db,
    )
    expect(await found('xanthippe')).toBe(false)

    const hall = shop.db.updateTable('venues').where('slug', '=', 'viztorony-studio')
    await hall.set({ title: JSON.stringify({ en: 'Zsolnay Room' }) }).execute()
    expect([await found('zsolnay'), await found('víztorony')]).toEqual([true, false])
  })

  test('is written whatever shape a programme has', async () => {
    const shapes = ['[]', '[null, 1, "x", {}, {"composer": 7}, {"composer": ["A"]}, {"work": "text"}]', '[[[]]]']
    for (const program_works of [
      ...shapes,
      JSON.stringify([{ composer: 'x'.repeat(3000), work: 'y '.repeat(90_000) }]),
    ])
      await shop.db.updateTable('events').set({ program_works }).where('slug', '=', 'razumovsky').execute()
    expect(await found('gesualdo')).toBe(true)
  })
})

describe('the words of a language are found by its own stems', () => {
  const finds = async (written: string, typed: string) => {
    const { rows } = await sql<{ finds: boolean }>`
      select search_document(${written}) @@ search_query(searchable(${typed})) as finds`.execute(shop.db)
    return rows[0]!.finds
  }

  // Neither form is a prefix of the other, and no other language has one stem for both.
  // Holds: season.search
  test.each([
    ['English', 'symphony', 'symphonies'],
    ['French', 'cheval', 'chevaux'],
    ['Hungarian', 'zongorával', 'zongorához'],
    // With so short a stem, the word itself has to match, too.
    ['Hungarian', 'dalban', 'dalokat'],
  ])('in %s, whether "%s" is written or typed for "%s"', async (_, one, other) => {
    expect({ one: await finds(one, other), other: await finds(other, one) }).toEqual({ one: true, other: true })
  })
})

describe('hostile inputs', () => {
  test.each(['q', 'city', 'hall', 'composer', 'soloist', 'month', 'price', 'page'])(
    'in %s are answered, and what was typed is kept',
    async (name) => {
      const visitor = shop.visitor()
      for (const typed of hostileTexts) {
        const { status, props, payload } = await visitor.hybrid(`/season?${new URLSearchParams({ [name]: typed })}`)
        expect([typed.slice(0, 40), status, payload.view?.component]).toEqual([typed.slice(0, 40), 200, 'season'])
        if (name !== 'page') expect(withoutInvisible(props.filters[name])).toBe(withoutInvisible(typed))
      }
    },
  )

  test.each([
    'q[]=a&q[]=b',
    'q[a][b]=c',
    'q=a&q=b',
    'city[]=Paris',
    'page[]=2',
    'page=-1',
    'page=999999',
    '%',
    'q=%E0%A4%A',
    'q=%C0%80',
    '__proto__[q]=x',
    'constructor=1&toString=2',
    Array.from({ length: 900 }, (_, index) => `f${index}=1`).join('&'),
  ])('as an address are answered: %s', async (query) => {
    const { status } = await shop.visitor().hybrid(`/season?${query}`)
    expect(status).toBe(200)
  })

  test('ask the database nothing of what is longer than any search', async () => {
    const { problems, filters } = await openSeason(shop, { q: 'long '.repeat(1000) })
    expect(problems).toEqual({ q: 'tooLong' })
    expect(filters.q).toHaveLength(4999)
  })
})

const withoutInvisible = (text: string) => text.normalize('NFKD').replaceAll(/[\p{C}\p{M}\s]/gu, '')
