import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

test(
  'desk: an event with two pieces and a soloist is written, published, read in three languages, and its change is undone',
  { tag: '@quick-fr-phone' },
  async ({ page, db, locale, addConcert, checkAccessibility }) => {
    const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
    const mark = randomUUID().slice(0, 8)
    const language = (one: 'en' | 'fr' | 'hu') => t(`content.language.${one}`)
    const inLanguage = (text: string, one: 'en' | 'fr' | 'hu') =>
      page.getByLabel(t('content.textIn', { text, language: language(one) }), { exact: true })
    const line = (label: string) => page.getByLabel(label, { exact: true })
    const main = page.getByRole('main')

    // The performers.
    await page.goto('/desk/soloists')
    await checkAccessibility(page)
    await main.getByRole('link', { name: t('programme.soloists.write') }).click()
    const soloist = `Ilona ${mark}`
    await line(t('programme.text.name')).fill(soloist)
    await inLanguage(t('programme.text.profession'), 'en').fill('Alto')
    await inLanguage(t('programme.text.description'), 'en').fill('Sings Mahler.')
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: soloist })).toBeVisible()

    // The event; without a title nothing is saved, and the cursor goes to the title.
    await page.goto('/desk/events')
    await checkAccessibility(page)
    await main.getByRole('link', { name: t('programme.events.write') }).click()
    await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
    await expect(inLanguage(t('programme.text.title'), 'en')).toBeFocused()
    const titles = { en: `Songs ${mark}`, fr: `Chants ${mark}`, hu: `Dalok ${mark}` }
    for (const one of ['en', 'fr', 'hu'] as const) await inLanguage(t('programme.text.title'), one).fill(titles[one])

    // Two pieces, by keyboard alone.
    for (const [index, composer] of ['Mahler', 'Berg'].entries()) {
      await page.getByRole('button', { name: t('programme.works.add') }).press('Enter')
      const piece = page.getByRole('group', { name: t('programme.work', { number: index + 1 }), exact: true })
      await expect(piece.getByLabel(t('programme.work.composer'))).toBeFocused()
      await page.keyboard.type(composer)
      await page.keyboard.press('Tab')
      await page.keyboard.type('25')
      for (const one of ['en', 'fr', 'hu'] as const) {
        await page.keyboard.press('Tab')
        await page.keyboard.type(`Songs of ${composer}, ${one}`)
      }
    }
    const berg = `${t('programme.work', { number: 2 })}: Berg, Songs of Berg, en`
    await page.getByRole('button', { name: t('content.moveUp', { text: berg }) }).press('Enter')
    const moved = `${t('programme.work', { number: 1 })}: Berg, Songs of Berg, en`
    await expect(page.getByRole('button', { name: t('content.moveUp', { text: moved }) })).toBeFocused()
    await page
      .getByRole('combobox', { name: t('programme.players.choose') })
      .selectOption({ label: `${soloist}, Alto` })
    await page.getByRole('button', { name: t('programme.players.add'), exact: true }).click()
    await expect(main.getByRole('listitem').filter({ hasText: soloist })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
    await expect(page.getByText(t('content.done.unseen'))).toBeVisible()
    await checkAccessibility(page)

    // A concert of the event, and its page for visitors in each language.
    const address = page.url()
    const eventId = Number(address.split('/').at(-1))
    const concert = await addConcert()
    await sql`update event_dates set event_id = ${eventId} where date = ${concert.date}
      and venue_id = (select id from venues where slug = ${concert.venueSlug})`.execute(db)
    const { port } = new URL(address)
    const read = async (one: 'en' | 'fr' | 'hu') => {
      await page.goto(`http://${one === 'en' ? '' : `${one}.`}localhost:${port}${concert.path}`)
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      return `${title} ${await page.getByRole('main').textContent()}`
    }
    for (const one of ['en', 'fr', 'hu'] as const)
      await expect
        .poll(() => read(one))
        .toMatch(new RegExp(`${titles[one]}[^]*Songs of Berg, ${one}[^]*Songs of Mahler, ${one}[^]*${soloist}`))

    // A wrong change is visible, and undone in two clicks at most.
    await page.goto(address)
    await inLanguage(t('programme.text.title'), 'en').fill(`Wrong ${mark}`)
    await page.getByRole('button', { name: t('content.save.published'), exact: true }).click()
    await expect(page.getByText(t('content.done.save'), { exact: true })).toBeVisible()
    await expect.poll(() => read('en')).toContain(`Wrong ${mark}`)
    await page.goto(address)
    await page
      .getByRole('region', { name: t('content.history') })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByText(t('content.done.revert'))).toBeVisible()
    await expect.poll(() => read('en')).toContain(titles.en)
    await sql`update events set archived_at = now() where id = ${eventId}`.execute(db)
    await sql`update soloists set archived_at = now() where name = ${soloist}`.execute(db)
  },
)
