import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'
import { createSteps, inputDevices } from './support/steps.ts'
import { addOwnHall } from './support/own-hall.ts'

const seconds = (began: number) => Math.round((performance.now() - began) / 1000)

// Holds: desk.season-of-30-in-25-clicks
for (const name of inputDevices)
  test(
    `desk: from a new hall to 30 concerts of 12 prices each in 25 clicks, and one price of all of them in 6, by the ${name}`,
    { tag: name === 'mouse' ? ['@desktop', '@quick-fr-desktop'] : '@desktop' },
    async ({ page, db, locale, checkAccessibility }) => {
      const { eventId, eventTitle } = await addOwnHall(db)
      const t = await sitDown(page, db, { role: 'owner', venueId: null, locale })
      const text = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
      const { use, choose, countClicks } = await createSteps(page, name)
      // The pages look the same with mouse and keyboard, so accessibility is checked once.
      const look = async () => name === 'mouse' && (await checkAccessibility(page))
      await page.goto('/desk/season')
      await countClicks()
      const began = performance.now()

      await use(link(t('planning.halls')))
      await use(link(t('planning.halls.new')))
      const hall = `Salle ${eventTitle}`
      const field = text(t('content.textIn', { text: t('planning.hall.name'), language: t('content.language.en') }))
      await use(field)
      await field.fill(hall)
      await page.getByRole('textbox', { name: t('planning.hall.city') }).fill('Budapest')
      await page.getByRole('textbox', { name: t('planning.hall.address') }).fill('Fő tér 1.')
      await choose(page.getByRole('combobox', { name: t('planning.hall.country') }), 'HU')
      for (const [index, part] of ['Stalls', 'Balcony', 'Gallery'].entries()) {
        const row = t('planning.hall.part', { number: index + 1 })
        await text(t('content.textIn', { text: row, language: t('content.language.en') })).fill(part)
        await text(t('planning.hall.seatsOf', { number: index + 1 })).fill(String(200 - index * 50))
      }
      await look()
      await use(page.getByRole('button', { name: t('planning.hall.create') }))
      await expect(page.getByRole('heading', { level: 1, name: hall })).toBeVisible()
      await look()

      await use(link(t('planning.list.new')))
      const title = page.getByRole('textbox', { name: t('planning.list.name') })
      await use(title)
      await title.fill('Gala')
      const prices = page.getByRole('table', { name: t('planning.list.prices') })
      for (const [index, cell] of (await prices.getByRole('textbox').all()).entries())
        await cell.fill(String(60 - index * 4))
      await look()
      await use(page.getByRole('button', { name: t('planning.list.create') }))
      await use(link(t('planning.plan')))
      await choose(page.getByRole('combobox', { name: t('planning.plan.event') }), { label: eventTitle })
      await use(page.getByRole('button', { name: t('planning.plan.later') }))
      // A month has at least four of each weekday: eight of them make 32 concerts or more.
      const months = page.getByRole('group').getByRole('table')
      for (const [month, weekday] of [0, 1, 2]
        .flatMap((one) => [4, 5, 6].map((day) => [one, day] as const))
        .slice(0, 8))
        await use(months.nth(month).getByRole('columnheader').nth(weekday).getByRole('button'))
      const count = await page.locator('td button[aria-pressed="true"]').count()
      expect(count).toBeGreaterThanOrEqual(30)
      await use(page.getByRole('button', { name: t('planning.plan.look', { count }) }))
      await use(page.getByRole('button', { name: t('planning.plan.publish', { count }) }))
      await expect(page.getByText(t('planning.plan.published', { count })).first()).toBeVisible()
      // Publishing the hall would take one more click; here it stays a draft, so that no other
      // journey sees it.
      const clicks = 1 + (await countClicks())
      console.log(`${count} concerts by the ${name}: ${clicks} clicks, ${seconds(began)} s`)
      expect(clicks).toBeLessThanOrEqual(25)
      const made = await db
        .selectFrom('event_tickets')
        .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
        .innerJoin('venues', 'venues.id', 'venue_id')
        .select(['event_tickets.id', 'price_cents'])
        .where('event_id', '=', eventId)
        .where('list_price_id', 'is not', null)
        .where('event_dates.published_at', 'is not', null)
        .orderBy('event_dates.starts_at')
        .orderBy('event_tickets.position')
        .execute()
      expect(made).toHaveLength(count * 12)

      const byHand = toCents(9_900)
      await db.updateTable('event_tickets').set({ price_cents: byHand }).where('id', '=', made[0]!.id).execute()
      await countClicks()
      const beganAnew = performance.now()
      await use(link(t('planning.prices')))
      await use(link(t('planning.list.of', { hall, title: 'Gala' })))
      const first = prices.getByRole('textbox').first()
      await use(first)
      await first.fill('64')
      await use(page.getByRole('button', { name: t('planning.list.save') }))
      const changes = page.getByRole('region', { name: t('planning.prices.changes') })
      await expect(changes.getByRole('row').nth(1)).toContainText(formatPrice(toEuros(byHand), locale))
      await look()
      await use(page.getByRole('button', { name: t('planning.prices.change', { count: count - 1 }) }))
      await expect(page.getByText(t('planning.prices.changed', { count: count - 1 })).first()).toBeVisible()
      const more = await countClicks()
      console.log(`one price of them by the ${name}: ${more} clicks, ${seconds(beganAnew)} s`)
      expect(more).toBeLessThanOrEqual(6)
    },
  )

test(
  'desk: drafts are looked at before and after, and published at once',
  { tag: '@each-size' },
  async ({ page, db, locale, checkAccessibility }) => {
    const { venueId, dateId } = await addOwnHall(db)
    await db.updateTable('event_dates').set({ published_at: null }).where('id', '=', dateId).execute()
    const t = await sitDown(page, db, { role: 'planner', venueId, locale })
    await page.goto('/desk/season?show=draft')
    await page.getByRole('link', { name: t('planning.publishMany') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('planning.edit.title') })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('planning.prices.look') }).click()
    const changes = page.getByRole('region', { name: t('planning.prices.changes') })
    await expect(changes.getByRole('row')).toHaveCount(2)
    await expect(changes).toContainText(t('planning.halls.isPublished'))
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('planning.edit.change', { count: 1 }) }).click()
    await expect(page.getByText(t('planning.edit.done', { count: 1 })).first()).toBeVisible()
    const { published_at } = await db
      .selectFrom('event_dates')
      .select('published_at')
      .where('id', '=', dateId)
      .executeTakeFirstOrThrow()
    expect(published_at).not.toBeNull()
  },
)
