/**
 * Takes pictures of every page, whole, at 320, 390 and 1280 px in every language, in the light and
 * in the dark, so that anyone can look at them:
 * `node test/e2e/pages/screenshots.ts <origin> <out dir>`, where the origin is a shop with the demo
 * season and the demo bank, as `npm start` opens one. It buys two tickets in each language and size
 * on the way. `--locale fr`, `--width 390`, `--scheme dark` and `--page season` take some only;
 * each can be given several times, and `--page` is how the names of pictures begin.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { addMonths } from '#core/catalogue/calendar/months.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { languageTags, type Locale, locales } from '#values/locales.ts'
import { openBrowser } from '#scripts/lib/open-browser.ts'
import { pictured, type PicturedPage } from './pictured-pages.ts'

interface CalendarProps {
  eventDates: { date: string; venues: { slug: string; state: string; start_date: string }[] }[]
  months: { first: string; last: string }
}

interface Walk {
  page: Page
  t: ServerTranslate
  /** Takes a picture of the current page, or of its visible part. */
  take: (name: string, part?: 'page' | 'window') => Promise<void>
}

const sizes = { 320: { width: 320, height: 700 }, 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 900 } }
const schemes = ['light', 'dark'] as const

const several = { type: 'string', multiple: true } as const
const { positionals, values: wanted } = parseArgs({
  allowPositionals: true,
  options: { locale: several, width: several, scheme: several, page: several },
})
const [origin, out] = positionals
if (!origin || !out)
  throw new Error(
    'Say where the shop is and where the pictures go: node test/e2e/pages/screenshots.ts http://localhost:3000 <folder>',
  )
const directory = resolve(out)
await mkdir(directory, { recursive: true })

const catalogue = compileCatalogue()
const browser = await openBrowser()
for (const locale of among(locales, wanted.locale))
  for (const width of among([320, 390, 1280] as const, wanted.width))
    for (const scheme of among(schemes, wanted.scheme)) await walk(browser, { locale, width, scheme })
await browser.close()

interface Place {
  locale: Locale
  width: keyof typeof sizes
  scheme: (typeof schemes)[number]
}

async function walk(browser: Browser, { locale, width, scheme }: Place): Promise<void> {
  const context = await browser.newContext({
    viewport: sizes[width],
    locale: languageTags[locale],
    timezoneId: 'Europe/Budapest',
    colorScheme: scheme,
    // Makes pictures of a page reproducible: no animation is captured midway.
    reducedMotion: 'reduce',
    baseURL: originOf(locale),
  })
  const page = await context.newPage()
  const take = async (name: string, part: 'page' | 'window' = 'page') => {
    await lookThrough(page)
    const file = `${name}-${locale}-${width}${scheme === 'dark' ? '-dark' : ''}.png`
    await page.screenshot({ path: join(directory, file), fullPage: part === 'page' })
  }
  const steps = { page, t: createTranslator(locale, catalogue[locale]), take }
  await walkCatalogue(steps)
  for (const one of pictured) if (isWanted(one.name)) await takePage(steps, one)
  if (isWanted('purchase')) await walkPurchase(steps)
  await context.close()
  console.log(`${locale}, ${width} px, ${scheme}: done`)
}

/** Photographs the concerts of each kind, found in the calendar. */
async function walkCatalogue({ page, take }: Walk): Promise<void> {
  if (!isWanted('home') && !isWanted('event')) return
  await page.goto('/')
  if (isWanted('home')) await take('home')
  if (!isWanted('event')) return
  const eventDates = await readSeason(page)
  const concerts = eventDates.flatMap(({ date, venues }) =>
    venues.map(({ slug, state }) => ({ path: `/events/${slug}/${date}`, state })),
  )
  for (const state of ['past', 'sold_out', 'external', 'cancelled', 'postponed']) {
    // Past concerts go far back: visitors see the latest.
    const concert = concerts.findLast((candidate) => candidate.state === state)
    if (concert) await open(concert.path, `event-${state.replace('_', '-')}`)
  }
  const shared = eventDates.find(({ venues }) => venues.length > 1 && venues.every(({ state }) => state !== 'past'))
  if (shared) await open(`/events/default/${shared.date}`, 'event-several-venues')

  async function open(path: string, name: string) {
    await page.goto(path)
    await take(name)
  }
}

async function takePage({ page, t, take }: Walk, { name, path, part, before }: PicturedPage): Promise<void> {
  await page.goto(path)
  await before?.(page, t)
  await take(name, part)
}

/** Returns the requested ones of all values; all if none are requested. */
function among<T extends string | number>(all: readonly T[], asked: string[] | undefined): T[] {
  return all.filter((one) => !asked || asked.includes(String(one)))
}

function isWanted(name: string): boolean {
  return !wanted.page || wanted.page.some((start) => name.startsWith(start))
}

async function walkPurchase({ page, t, take }: Walk): Promise<void> {
  await page.goto('/')
  const { eventDates } = await readProperties(page)
  const [concert] = eventDates.flatMap(({ date, venues }) =>
    venues.filter(({ state }) => state === 'available').map(({ slug }) => `/events/${slug}/${date}`),
  )
  if (!concert) throw new Error('No concert of the season has tickets.')
  await page.goto(concert)
  await take('event-upcoming')
  const ticket = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('spinbutton') })
    .first()
  await ticket.getByRole('spinbutton').first().fill('2')
  await page.getByRole('button', { name: t('event.addToCart') }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('header.cart', { count: 2 }) })
    .waitFor()
  await page.goto('/cart')
  await take('cart')
  await page.goto('/cart/checkout')
  await take('checkout')
  await page.locator('button[type=submit]').last().click()
  await page.getByRole('alert').waitFor()
  await take('checkout-errors')
  const answers = {
    firstname: 'Zsófia',
    lastname: 'Őrűné Lœuvre',
    email: 'zsofia@example.org',
    phone: '0612345678',
  }
  for (const [name, answer] of Object.entries(answers)) await page.locator(`input[name=${name}]`).fill(answer)
  await page.locator('button[type=submit]').last().click()
  await page.getByRole('heading', { name: t('bank.cards') }).waitFor()
  await take('bank')
  await page.getByRole('button', { name: t('bank.outcome.declined') }).click()
  await page.getByText(t('payment.failure.notCharged')).waitFor()
  await take('payment-failure')
  await page.getByRole('button', { name: t('payment.failure.retry') }).click()
  await page.getByRole('button', { name: t('bank.outcome.success') }).click()
  await page.getByText(t('payment.success.headline')).waitFor()
  await take('payment-success')
  await page.getByRole('link', { name: t('payment.success.names') }).click()
  await page.getByRole('button', { name: t('names.submit') }).waitFor()
  await take('ticket-names')
}

/** Returns the days of all months, in order. */
async function readSeason(page: Page): Promise<CalendarProps['eventDates']> {
  const { months } = await readProperties(page)
  const days = new Map<string, CalendarProps['eventDates'][number]>()
  for (let month = months.first; month <= months.last; month = addMonths(month, 1)) {
    await page.goto(`/?month=${month}`)
    for (const day of (await readProperties(page)).eventDates) days.set(day.date, day)
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

async function readProperties(page: Page): Promise<CalendarProps> {
  const payload = await page.locator('#root').getAttribute('data-payload')
  return (JSON.parse(payload!) as { view: { properties: CalendarProps } }).view.properties
}

/**
 * Scrolls down and up again, because lazy parts load only near the window, and waits until the
 * network is idle.
 */
async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      // Images outside the window are drawn only for the picture: loaded at once, or missing from
      // it.
      image.loading = 'eager'
      image.decoding = 'sync'
    }
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  // A failed image is shown as such.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())))
}

function originOf(locale: Locale): string {
  const url = new URL(origin!)
  if (locale !== 'en') url.hostname = `${locale}.${url.hostname}`
  return url.origin
}
