/**
 * Opens every page of the desk, in the project's window size: `npm run test:e2e -- --all` opens all
 * pages in both sizes. Nothing may overflow in either. Colours are covered by a test of the styles
 * (ui/styles/contrast.test.ts); one page of each kind is opened in the dark theme.
 */
import { href } from '@cadenza/navigation'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { noteStep } from '#apps/desk/season/files/server/upload-store.ts'
import { goodPassword, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { waitForHydration } from '../support/hydration.ts'
import { listOverflowing, readComponents, watch } from '../pages/look-over.ts'
import { deskMessages, pressUntilShown, sitDown } from './support/at-the-desk.ts'
import { deskPages } from './support/desk-pages.ts'
import { addFixtures, addUpload, type Fixtures } from './support/fixtures.ts'
import type { DeskPageKind, Looked } from './support/looked.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

interface Looking {
  /** Checks the open page, by axe’s rules or by some of them. */
  lookOver: (rules?: string[]) => Promise<void>
  /** The same for a page that must be of that kind. */
  lookAt: (kind: DeskPageKind, rules?: string[]) => Promise<void>
}

const test = base.extend<Looking>({
  lookOver: async ({ page, viewport, checkAccessibility }, use) => {
    const listNoted = await watch(page)
    await use(async (rules) => {
      const { pathname, search } = new URL(page.url())
      await test.step(pathname + search, () => checkAccessibility(page, rules))
      const other = sizes.find(({ width }) => width !== viewport!.width)!
      for (const size of [other, viewport!]) {
        await page.setViewportSize(size)
        expect(await listOverflowing(page), `${pathname}${search} at ${size.width} px`).toEqual([])
      }
      expect(listNoted(), pathname + search).toEqual([])
    })
  },
  lookAt: async ({ page, lookOver }, use) => {
    await use(async (kind, rules) => {
      await waitForHydration(page)
      expect(await readComponents(page), page.url()).toContain(kind)
      await lookOver(rules)
    })
  },
})

const staffPages = Object.entries(deskPages).flatMap(([name, of]) => (typeof of === 'string' ? [] : [{ name, of }]))
const roomOf = (name: string) => (name.includes('.') ? name.split('.')[0]! : 'the desk itself')
const rooms = Object.groupBy(staffPages, ({ name }) => roomOf(name))

/** Creates a staff user who may open everything, and something of every kind to open. */
async function openFixtures(page: Page, db: Db, locale: Locale): Promise<Fixtures> {
  await sitDown(page, db, { role: 'owner', venueId: null, locale })
  const person = await db.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return addFixtures(db, { locale, person: person.id })
}

/**
 * Rooms whose pages consist of the same parts as all others: a list, a form of many parts, a table
 * of numbers.
 */
const quickRooms: Record<string, string> = {
  'the desk itself': '@quick-hu-desktop',
  promo: '@quick-en-desktop',
  health: '@quick-fr-phone',
}

for (const [room, routes] of Object.entries(rooms))
  test(
    `desk: in every page of “${room}” neither axe nor the browser finds fault`,
    { tag: quickRooms[room] ?? [] },
    async ({ page, db, locale, lookAt }) => {
      const fixtures = await openFixtures(page, db, locale)
      for (const { page: kind, paths } of routes!.flatMap(({ of }) => of))
        for (const path of paths(fixtures)) {
          await page.goto(path)
          await lookAt(kind)
        }
      await sql`delete from faqs where id = ${fixtures.question}`.execute(db)
    },
  )

test(
  'desk: while a season file is worked on nothing is at fault, and its result is not behind the bar at the top',
  { tag: '@quick-hu-phone' },
  async ({ page, db, locale, lookAt }) => {
    const { uploads, person } = await openFixtures(page, db, locale)
    const upload = await addUpload(db, person, 'running')
    for (const [step, written] of [
      ['waiting', 0],
      ['reading', 0],
      ['comparing', 0],
      ['writing', 4200],
    ] as const) {
      await noteStep(db, upload, { step, written, entries: 13_000 })
      await page.goto(href(deskRoutes['season.upload'], { upload }))
      await lookAt('season-upload')
      await expect(page.getByRole('progressbar')).toBeVisible()
    }
    await sql`update operations set state = 'failed', ended_at = now() where id = ${upload}`.execute(db)
    for (const ended of uploads) {
      await page.goto(ended)
      await waitForHydration(page)
      const banner = page.getByRole('main').getByRole('status').or(page.getByRole('main').getByRole('alert')).first()
      const bar = (await page.getByRole('banner').boundingBox())!
      await expect.poll(async () => (await banner.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    }
  },
)

/** A list, a form of many parts, a table of numbers, and pages with marks and pictures in them. */
const byNight = [
  'today',
  'orders.index',
  'orders.show',
  'season.index',
  'events.show',
  'pages.show',
  'reports.show',
  'media.index',
] as const

test('desk: by night the text of a page of each make is legible', async ({ page, db, locale, lookAt }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const fixtures = await openFixtures(page, db, locale)
  for (const name of byNight)
    for (const { page: kind, paths } of deskPages[name] as Looked[]) {
      await page.goto(paths(fixtures)[0]!)
      await lookAt(kind, ['color-contrast', 'link-in-text-block'])
    }
  await sql`delete from faqs where id = ${fixtures.question}`.execute(db)
})

test('desk: in what lies over a page neither axe nor the browser finds fault', async ({
  page,
  db,
  locale,
  lookOver,
}) => {
  const t = await sitDown(page, db, { role: 'owner', venueId: null, locale })
  await page.goto(href(deskRoutes.today))
  const dialog = page.getByRole('dialog')
  await pressUntilShown(page, ['/'], dialog)
  await dialog.getByRole('combobox').fill('plan')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await lookOver()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await lookOver()
  await page.keyboard.press('Escape')
  await page.locator('header details summary').last().click()
  await lookOver()
  await page.getByRole('button', { name: t('frame.tour'), exact: true }).click()
  await expect(page.getByRole('complementary', { name: t('frame.tour') })).toBeFocused()
  await lookOver()
})

test('desk: in every page on the way in neither axe nor the browser finds fault', async ({
  page,
  db,
  locale,
  lookAt,
}) => {
  const t = createTranslator(locale, deskMessages[locale])
  const account = await storeAccount(db, { locale })
  await db.insertInto('user_roles').values({ user_id: account.id, role: 'owner', venue_id: null }).execute()
  await db
    .insertInto('staff_settings')
    .values({ user_id: account.id, locale, toured_at: sql<Date>`now()` })
    .execute()
  const invite = (email: string) =>
    db.transaction().execute((trx) => invitationLinks.save(trx, { email, role: 'viewer', venueIds: [null] }))
  const links = ['a'.repeat(43), await invite(account.email), await invite(`${crypto.randomUUID()}@example.com`)]
  for (const token of links) {
    await page.goto(href(deskRoutes.invitation, { token }))
    await lookAt('invitation')
  }

  const signIn = async () => {
    await page.goto(href(deskRoutes['sign-in']))
    await page.getByLabel(t('session.field.email')).fill(account.email)
    await page.getByLabel(t('session.field.password')).fill(goodPassword)
  }
  await page.goto(href(deskRoutes['sign-in']))
  await lookAt('sign-in')
  await signIn()
  const submit = page.getByRole('button', { name: t('session.signIn.submit') })
  await submit.click()
  await expect(page.getByRole('heading', { level: 1, name: t('session.setUp.title') })).toBeVisible()
  await page.reload()
  await lookAt('set-up')
  const secret = (await page.getByRole('main').locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel(t('session.code.label')).fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: t('session.setUp.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('session.codes.title') })).toBeVisible()
  await page.reload()
  await lookAt('recovery-codes')
  await page.context().clearCookies({ name: 'cadenza_desk' })
  await signIn()
  await submit.click()
  await expect(page.getByRole('heading', { level: 1, name: t('session.secondFactor.title') })).toBeVisible()
  await page.reload()
  await lookAt('second-factor')
  await page.getByRole('button', { name: t('session.code.useRecovery') }).click()
  await lookAt('second-factor')
})
