import { expect, test } from 'vitest'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import { readMain, renderPage } from '#test/shop/render-page.ts'
import { noFilters } from '#core/catalogue/testing/samples.ts'
import type { SeasonPageProps } from './season-page.tsx'

const noChoices = { cities: [], halls: [], composers: [], soloists: [], months: [] }
const nothing: SeasonPageProps = {
  filters: noFilters,
  problems: {},
  corrections: [],
  ignored: [],
  total: 0,
  upcoming: { data: [], current_page: 1, last_page: 1, per_page: 30 },
  choices: noChoices,
  calendar: { subscribe: 'webcal://shop.example/season.ics', address: 'https://shop.example/season.ics' },
  news: '/news.atom',
}
let concerts = 0
const concert = (date: string, more: object = {}) => ({
  id: concerts++,
  date,
  start_date: `${date}T18:30:00Z`,
  duration_minutes: 60,
  event_title: `Evening of ${date}`,
  subtitle: null,
  cover: null,
  composers: [],
  soloists: [],
  venue: { slug: 'hall', title: 'Hall', city: 'Paris', color: '#9F1E10' },
  from_price: 18,
  state: 'available',
  seats_left: null,
  ...more,
})

const read = async (properties: object, locale: 'en' | 'fr' | 'hu' = 'en') => {
  const html = await renderPage('season', { ...nothing, ...properties }, { locale })
  return { html, text: readMain(html) }
}
const listed = (...data: object[]) => ({
  total: data.length,
  upcoming: { data, current_page: 1, last_page: 1, per_page: 30 },
  choices: { ...noChoices, months: ['2026-11', '2026-12'] },
})

test('season: where nothing is announced it says so, and offers nothing to search', async () => {
  const { html, text } = await read({})
  expect(text).toContain('The next season is being planned')
  expect(html).not.toContain('role="search"')
})

test('season: where nothing is found it says so, keeps what was asked for, and leads back to everything', async () => {
  const filters = { ...noFilters, q: 'xyzzy', hall: 'nowhere', month: '2026-99', price: 'abc' }
  const { html, text } = await read({ filters, problems: { month: 'noMonth', price: 'noPrice' } })
  expect(text).toContain('No concert')
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="xyzzy"/)
  expect(html).toContain('<option value="nowhere" selected="">nowhere</option>')
  expect(html).toContain('<option value="abc" selected="">abc</option>')
  expect(html).toMatch(/<input type="hidden" name="month" value="2026-99"/)
  expect(text).toContain('“2026-99” is not a month')
  expect(text).toContain('“abc” is not a price')
  // Its field is expanded.
  expect(html).toMatch(/<details[^>]* open=""/)
  expect(html).toMatch(
    /aria-label="Remove the filter Hall: nowhere"[^>]*href="\/season\?q=xyzzy&amp;month=2026-99&amp;price=abc"/,
  )
  expect(html).toContain('href="/season"')
})

test('season: concerts stand by month, a day has one numeral, and each says what a ticket costs or why there is none', async () => {
  const { html, text } = await read(
    listed(
      concert('2026-11-27', { seats_left: 10 }),
      concert('2026-11-27', {
        venue: { slug: 'other', title: 'Other', city: 'Paris', color: '#1F4F7A' },
        seats_left: 11,
      }),
      concert('2026-11-28', { state: 'sold_out', seats_left: 0 }),
      concert('2026-12-01', { state: 'cancelled' }),
      concert('2026-12-02', { state: 'external', from_price: null }),
    ),
  )
  expect(html.match(/<h2[^>]*>(November|December) 2026<\/h2>/g)).toHaveLength(2)
  expect(html.match(/data-again="true"/g)).toHaveLength(1)
  // The numeral is at the first concert of the day.
  expect(/data-again="true".*?href="([^"]*)"/s.exec(html)?.[1]).toBe('/events/other/2026-11-27')
  expect(text.match(/from €18.00, fees included/g)).toHaveLength(2)
  expect(text.match(/seats left/g)).toEqual(['seats left'])
  expect(text).toContain('Only 10 seats left')
  for (const said of ['Sold out', 'Cancelled', 'Tickets on another site']) expect(text).toContain(said)
})

test('season: two concerts of a day in one hall are both listed', async () => {
  const { html } = await read(listed(concert('2026-11-27', { slot: '1630' }), concert('2026-11-27', { slot: '1930' })))
  for (const slot of ['1630', '1930']) expect(html).toContain(`href="/events/hall/2026-11-27?slot=${slot}"`)
})

test('season: a page leads to the one before and the one after, under the same filters', async () => {
  const upcoming = { data: [concert('2026-11-27')], current_page: 1, last_page: 3, per_page: 30 }
  const { html } = await read({ filters: { ...noFilters, city: 'Paris' }, total: 70, upcoming })
  expect(html).toContain('href="/season?city=Paris&amp;page=2"')
  expect(readMain(html)).not.toContain('Earlier concerts')
  for (const [page, before] of [
    [2, '/season?city=Paris'],
    [3, '/season?city=Paris&amp;page=2'],
  ] as const) {
    const properties = { ...nothing, filters: { ...noFilters, city: 'Paris' }, total: 70 }
    const later = {
      ...properties,
      upcoming: { ...upcoming, current_page: page },
      choices: { ...noChoices, months: [] },
    }
    const second = await renderPage('season', later, { url: `/season?city=Paris&page=${page}` })
    expect(second).toMatch(
      new RegExp(`href="${before.replaceAll('?', '\\?')}"[^>]*>(?:(?!</a>).)*Earlier concerts`, 's'),
    )
  }
})

// Holds: season.row
test('season: a concert shows its picture and says who is played by whom', async () => {
  const cover = {
    url: '/media/a-320.jpeg',
    alt_text: 'Sand on a plate',
    width: 1440,
    height: 960,
    sources: [{ type: 'image/avif', srcset: '/media/a-320.avif 320w' }],
  }
  const named = { subtitle: 'By candlelight', composers: ['Fauré', 'Duruflé'], soloists: ['Ilka Tardosi'], cover }
  const { html, text } = await read(listed(concert('2026-11-27', named)))
  expect(text).toMatch(/Evening of 2026-11-27 Fauré, Duruflé · Ilka Tardosi Hall, Paris/)
  // The names tell more than the second line of the title.
  expect(text).not.toContain('By candlelight')
  expect(html).toMatch(/<source type="image\/avif" srcSet="\/media\/a-320.avif 320w" sizes="auto, 6rem"\/>/i)
  expect(html).toMatch(/<img(?=[^>]*src="\/media\/a-320.jpeg")(?=[^>]*alt="")(?=[^>]*loading="lazy")/)
  const { text: ofCast } = await read(listed(concert('2026-11-27', { soloists: ['Ilka Tardosi'] })))
  expect(ofCast).toMatch(/Evening of 2026-11-27 Ilka Tardosi Hall/)
})

test('season: composers, soloists and calendars stand below the list', async () => {
  const { html } = await read(listed(concert('2026-11-27')))
  const list = html.indexOf('/events/hall/2026-11-27')
  for (const link of ['href="/composers"', 'href="/soloists"', 'href="webcal:'])
    expect(html.indexOf(link, html.indexOf('<main'))).toBeGreaterThan(list)
})

test('season: a concert says the second line of its name where it has one', async () => {
  const { text } = await read(listed(concert('2026-11-27', { subtitle: 'By candlelight' }), concert('2026-11-28')))
  expect(text.match(/By candlelight/g)).toHaveLength(1)
})

test('season: a month is shown under the same filters, and the shown one says that it is', async () => {
  const choices = { ...noChoices, months: ['2026-12', '2027-01'] }
  const filters = { ...noFilters, city: 'Paris', month: '2027-01' }
  const { html } = await read({ ...listed(concert('2027-01-08')), choices, filters })
  const [months = ''] = /<nav[^>]*aria-label="Months".*?<\/nav>/s.exec(html) ?? []
  const links = [...months.matchAll(/<a[^>]*href="(\/season[^"]*)"[^>]*>/g)]
  expect(links.map(([link, href]) => [href, link.includes('aria-current')])).toEqual([
    ['/season?city=Paris#months', false],
    ['/season?city=Paris&amp;month=2026-12#months', false],
    ['/season?city=Paris&amp;month=2027-01#months', true],
  ])
})

test('season: a page after the last one says so, and leads to the first', async () => {
  const upcoming = { data: [], current_page: 9, last_page: 3, per_page: 30 }
  const { html, text } = await read({ filters: { ...noFilters, city: 'Paris' }, total: 70, upcoming })
  expect(html).not.toMatch(/<details[^>]* open=/)
  expect(text).toContain('The list does not go that far')
  expect(html).toMatch(/class="[^"]*primary[^"]*" href="\/season\?city=Paris"/)
})

test('season: what was taken for a typing mistake is told with both words', async () => {
  const { text } = await read({
    ...listed(concert('2026-11-27')),
    filters: { ...noFilters, q: 'beethowen' },
    corrections: [{ typed: 'beethowen', meant: 'Beethoven' }],
  })
  expect(text).toMatch(/“beethowen”.*“Beethoven”/)
})

test('season: a price that is not offered is said as one, in its field and where the filters in use stand', async () => {
  const { html } = await read({ ...listed(concert('2026-11-27')), filters: { ...noFilters, price: '45,5' } })
  expect(html).toContain(
    '<option value="45,5" selected="">Up to €45.50</option><option value="20">Up to €20.00</option>',
  )
  expect(html).toMatch(/aria-label="Remove the filter Price, fees included: Up to €45.50"[^>]*>Up to €45.50</)
})

test('season: words that no concert has are told, where others are found', async () => {
  const found = { ...listed(concert('2026-11-27')), filters: { ...noFilters, q: 'johann sebastian bach' } }
  expect((await read({ ...found, ignored: ['johann', 'sebastian'] })).text).toContain('johann, sebastian')
  expect((await read(found)).text).not.toContain('other words')
})

test('season: without JavaScript it is a form that leads to an address', async () => {
  const { html } = await read({
    ...listed(concert('2026-11-27')),
    choices: { ...noChoices, months: ['2026-11', '2026-12'], halls: [{ value: 'hall', label: 'Hall, Paris' }] },
  })
  expect(html).toMatch(/<form[^>]*role="search"[^>]*action="\/season"/)
  expect(html).not.toMatch(/<form[^>]*role="search"[^>]*method="post"/)
  // A month is jumped to: the months stand above its list.
  expect(html).toContain('href="/season?month=2026-12#months"')
  expect(html.match(/ id="months"/g)).toHaveLength(1)
  expect(html).toContain('<option value="hall">Hall, Paris</option>')
})

test('season: it can be subscribed to, by a calendar that opens the link and by one that wants its address', async () => {
  const { html, text } = await read(
    { ...listed(concert('2026-12-01')), choices: { ...noChoices, months: ['2026-12'] } },
    'fr',
  )
  expect(text).toContain('S’abonner à l’agenda')
  for (const link of ['webcal://shop.example/season.ics', 'https://shop.example/season.ics', '/news.atom'])
    expect(html).toContain(`href="${link}"`)
})

test('composers: each leads to what is on of theirs, by the value that the season knows, with how many concerts', async () => {
  const composers = [
    { value: 'bartok', label: 'Béla Bartók', concerts: 3 },
    { value: 'bach', label: 'Johann Sebastian Bach', concerts: 1 },
  ]
  const html = await renderPage('composers', { composers, title: 'Composers', breadcrumb: [] })
  for (const { value } of composers) expect(html).toContain(`href="/season?composer=${value}"`)
  expect(readMain(html)).toMatch(/Béla Bartók 3 concerts.*Johann Sebastian Bach 1 concert(?!s)/)
})

test('composers and soloists: where none is announced the page says so', async () => {
  const empty = { title: 'Nobody', breadcrumb: [] }
  for (const [page, said] of [
    ['composers', 'composers.empty'],
    ['soloists', 'soloists.empty'],
  ] as const) {
    const html = await renderPage(page, { [page]: [], ...empty })
    expect(readMain(html)).toContain(compilePageMessages().en[said])
    expect(html).not.toContain('Nobody')
  }
})
