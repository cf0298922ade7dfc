/**
 * Opens whatever there is at the desk, by day and by night, in the size of the project: all pages in both are for `npm run test:e2e -- --all`.
 * Nothing may stick out in either.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { deskRoutes } from '../../desk/routes.ts'
import { goodPassword, storeAccount } from '../../shop/accounts/server/testing/account-holder.ts'
import { codeAt } from '../../shop/accounts/server/testing/second-factor.ts'
import { saveInvitation } from '../../shop/accounts/server/roles/invitation-store.ts'
import { createTranslator } from '../../shop/i18n/translator.ts'
import { expect, test as base } from '../fixtures.ts'
import { waitForHydration } from '../hydration.ts'
import { listOverflowing, readComponents, watch } from '../look-over.ts'
import { deskMessages, pressUntilShown, sitDown } from './at-the-desk.ts'
import { deskPages, type DeskPageKind } from './desk-pages.ts'
import { furnish } from './furnish.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** By what light, and which of axe’s rules. Default: all. */
type Look = ['light' | 'dark', string[]?]
const byDay: Look = ['light']
/** By night nothing but the colours is another. */
const byNight: Look = ['dark', ['color-contrast', 'link-in-text-block']]

interface Looking {
  /** Looks at what is open. Default: by day and by night. */
  lookOver: (looks?: Look[]) => Promise<void>
  /** The same, of a page that must be of that kind. */
  lookAt: (kind: DeskPageKind, looks?: Look[]) => Promise<void>
}

const test = base.extend<Looking>({
  lookOver: async ({ page, viewport, checkAccessibility }, use) => {
    const listNoted = await watch(page)
    await use(async (looks = [byDay, byNight]) => {
      const { pathname, search } = new URL(page.url())
      for (const [colorScheme, rules] of looks) {
        await page.emulateMedia({ colorScheme })
        await test.step(`${pathname}${search}, ${colorScheme}`, () => checkAccessibility(page, rules))
      }
      const other = sizes.find(({ width }) => width !== viewport!.width)!
      for (const size of [other, viewport!]) {
        await page.setViewportSize(size)
        expect(await listOverflowing(page), `${pathname}${search} at ${size.width} px`).toEqual([])
      }
      expect(listNoted(), pathname + search).toEqual([])
    })
  },
  lookAt: async ({ page, lookOver }, use) => {
    await use(async (kind, looks) => {
      await waitForHydration(page)
      expect(await readComponents(page), page.url()).toContain(kind)
      await lookOver(looks)
    })
  },
})

const staffPages = Object.entries(deskPages).flatMap(([name, of]) => (typeof of === 'string' ? [] : [{ name, of }]))
const roomOf = (name: string) => (name.includes('.') ? name.split('.')[0]! : 'the desk itself')
const rooms = Object.groupBy(staffPages, ({ name }) => roomOf(name))

for (const [room, routes] of Object.entries(rooms))
  test(`desk: in every page of “${room}” neither axe nor the browser finds fault`, async ({
    page,
    db,
    locale,
    lookAt,
  }) => {
    // Many pages, four looks at each.
    test.setTimeout(600_000)
    await sitDown(page, db, { role: 'owner', venueId: null, locale })
    const person = await db.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const house = await furnish(db, { locale, person: person.id })
    for (const { page: kind, paths } of routes!.flatMap(({ of }) => of))
      for (const [face, path] of paths(house).entries()) {
        await page.goto(path)
        // All faces of a page have the colours of its first.
        await lookAt(kind, face === 0 ? undefined : [byDay])
      }
    await sql`delete from faqs where id = ${house.question}`.execute(db)
  })

test('desk: in what lies over a page neither axe nor the browser finds fault', async ({
  page,
  db,
  locale,
  lookOver,
}) => {
  test.setTimeout(300_000)
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
  await expect(dialog).toBeVisible()
  await lookOver()
})

test('desk: in every page on the way in neither axe nor the browser finds fault', async ({
  page,
  db,
  locale,
  lookAt,
}) => {
  test.setTimeout(300_000)
  const t = createTranslator(locale, deskMessages[locale])
  const account = await storeAccount(db, { locale })
  await db.insertInto('user_roles').values({ user_id: account.id, role: 'owner', venue_id: null }).execute()
  await db
    .insertInto('staff_settings')
    .values({ user_id: account.id, locale, toured_at: sql<Date>`now()` })
    .execute()
  const invite = (email: string) =>
    db.transaction().execute((trx) => saveInvitation(trx, { email, role: 'viewer', venueIds: [null] }))
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
