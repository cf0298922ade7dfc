import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Cents, formatPrice, toCents, toEuros } from '#values/money.ts'
import type { DemoOutcome } from '#core/payments/demo-bank/demo-cards.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { TestConcert, TestTicket } from './concerts.ts'
import { expect } from './fixtures.ts'
import type { BrowserVisitor } from './browser-visitor.ts'

/** Returns the notice about the last action. */
export function findNotice({ page, t }: BrowserVisitor, text: string): Locator {
  return page.getByRole('region', { name: t('notices.label') }).getByText(text)
}

export async function openPage({ page }: BrowserVisitor, path: string): Promise<void> {
  await page.goto(path)
}

/**
 * Reloads a page until it shows a recent change. Visitors without a session get cached pages, which
 * may be a second old.
 */
export async function openChangedPage(visitor: BrowserVisitor, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await openPage(visitor, path)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass()
}

/** Clicks an element, and returns the scroll position at that moment. */
export async function clickWhereItStands(target: Locator): Promise<number> {
  const page = target.page()
  await page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('place', String(scrollY)), { capture: true, once: true }),
  )
  await target.click()
  return page.evaluate(() => Number(sessionStorage.getItem('place')))
}

/** Returns the row of a ticket's zone on its concert's page. */
export function findTicketRow({ page }: BrowserVisitor, { kind }: TestTicket): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: kind, exact: true }) })
}

/** Returns the quantity field of a ticket on its concert's page. */
export function findQuantity({ page, t }: BrowserVisitor, { name }: TestTicket): Locator {
  return page.getByRole('spinbutton', { name: t('event.quantityOf', { ticket: name }) })
}

/** Returns the button that adds all chosen tickets of a concert. */
export function findAddButton({ page, t }: BrowserVisitor): Locator {
  return page.getByRole('button', { name: t('event.addToCart') })
}

/** Unfolds the calendar on a concert's page, where it is folded. */
export async function unfoldDates({ page }: BrowserVisitor): Promise<void> {
  const line = page.locator('details:has(#calendar) > summary')
  if (await line.isVisible()) await line.click()
}

/** Adds tickets of one kind to the cart, on their concert's page. */
export async function addTickets(visitor: BrowserVisitor, ticket: TestTicket, quantity: number): Promise<void> {
  const { t } = visitor
  const row = findTicketRow(visitor, ticket)
  const plus = row.getByRole('button', { name: t('event.more', { ticket: ticket.name }) })
  for (let count = 0; count < quantity; count++) await plus.click()
  await expect(findQuantity(visitor, ticket)).toHaveValue(String(quantity))
  await findAddButton(visitor).click()
  await expect(findNotice(visitor, t('cart.added'))).toBeVisible()
}

/** Opens a checkout page with two adult tickets of the concert, 87.00 euros. */
export async function goToCheckout(visitor: BrowserVisitor, concert: TestConcert): Promise<void> {
  await openPage(visitor, concert.path)
  await addTickets(visitor, concert.tickets.adult, 2)
  await openPage(visitor, '/cart/checkout')
  await expect(visitor.page.getByRole('heading', { level: 1, name: visitor.t('checkout.title') })).toBeVisible()
}

/** Returns a field of the checkout by its label. */
export function findField({ page, t }: BrowserVisitor, name: CheckoutFieldName): Locator {
  // An optional field is marked after its name.
  const label = t(`checkout.field.${name}`)
  return page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: `${label} (${t('common.optional')})`, exact: true }))
}

export type CheckoutFieldName =
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'phone'
  | 'address_line_1'
  | 'zip_code'
  | 'city'
  | 'company_name'
  | 'company_vat'

/** Data of the buyer in every journey, with characters that break most easily. */
export const buyer = {
  firstname: 'Zsófia',
  lastname: 'Őrűné Lœuvre',
  phone: '06 12 34 56 78',
  address_line_1: '12 rue de l’Église',
  zip_code: '75011',
  city: 'Paris',
} as const

/** Opens the collapsed address, unless something has opened it. */
async function openAddress({ page, t }: BrowserVisitor): Promise<void> {
  const line = page.getByText(t('checkout.addressOptional'))
  if ((await line.isVisible()) && !(await page.locator('[name=city]').isVisible())) await line.click()
}

export async function enterBuyerDetails(visitor: BrowserVisitor): Promise<void> {
  await openAddress(visitor)
  for (const [name, value] of Object.entries({ ...buyer, email: visitor.email })) {
    await findField(visitor, name as CheckoutFieldName).fill(value)
  }
}

/** Returns the order button, which shows the total. */
export function findOrderButton({ page, t, locale }: BrowserVisitor, total: Cents = totalOfTwo): Locator {
  return page.getByRole('button', { name: t('checkout.order', { total: formatPrice(toEuros(total), locale) }) })
}

/** Two adult tickets with their fees. */
export const totalOfTwo = toCents(8700)

/** Places the order and arrives at the bank. */
export async function order(visitor: BrowserVisitor, total?: Cents): Promise<void> {
  await findOrderButton(visitor, total).click()
  await expectBank(visitor)
}

export async function expectBank({ page, t }: BrowserVisitor): Promise<void> {
  await expect(page.getByRole('heading', { name: t('bank.cards') })).toBeVisible()
}

/** Pays at the bank with the card for this outcome. */
export async function payWithCard({ page, t }: BrowserVisitor, outcome: DemoOutcome): Promise<void> {
  const seconds = Number(process.env.DEMO_BANK_LATE_SECONDS)
  await page.getByRole('button', { name: t(`bank.outcome.${outcome}`, { seconds }) }).click()
}

/** Expects the success page with the tickets. Returns the order's reference. */
export async function expectSuccess({ page, t }: BrowserVisitor): Promise<string> {
  await expect(page.getByText(t('payment.success.headline'))).toBeVisible()
  return page.getByRole('definition').first().innerText()
}

export async function expectFailure({ page, t }: BrowserVisitor, reason: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('payment.failure.title') })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText(t('payment.failure.notCharged'))).toBeVisible()
}

/** Returns a visitor's order; fails if there are several. */
export async function findOnlyOrder(db: Db, { email }: BrowserVisitor) {
  const orders = await db.selectFrom('orders').selectAll().where('email', '=', email).execute()
  expect(orders).toHaveLength(1)
  return orders[0]!
}

/** Expires the cart holds on seats of a concert. */
export async function endHolds(db: Db, { tickets }: TestConcert): Promise<void> {
  await db
    .updateTable('cart_items')
    .set({ held_until: sql<Date>`now() - interval '1 minute'` })
    .where('event_ticket_id', 'in', [tickets.adult.id, tickets.student.id])
    .execute()
}

/** Returns the mail of a kind, as received by the recipient's mail program. */
export async function readMail(db: Db, recipient: string, kind: string): Promise<string> {
  const queued = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const path = join(process.env.E2E_DATA_DIR!, 'mail', `${String(queued.id).padStart(6, '0')}-${kind}.eml`)
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    )
  await expect.poll(isThere, { message: `the mail ${kind} is sent` }).toBe(true)
  return readFile(path, 'utf8')
}

/** Presses Tab until an element has the focus, and ensures that it is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectUncovered(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(target)}.`)
}

/** The focused element must not be covered by a sticky bar. */
async function expectUncovered(target: Locator): Promise<void> {
  const isCovered = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const front = document.elementFromPoint(left + width / 2, top + height / 2)
    return !front || !(element.contains(front) || front.contains(element))
  })
  expect(isCovered, `${String(target)} has the focus and is covered`).toBe(false)
}
