import { expect } from 'vitest'
import type { Locale } from '#values/locales.ts'
import type { SampleConcert } from '#core/cart/server/testing/samples.ts'
import type { TestShop } from '#test/shop/shop.ts'
import { createTraveller, type Traveller } from './traveller.ts'

/** Address that accepts a code. */
export const take = /\/language\/\w+\/take/

/** Adds tickets to the visitor's cart on the host of the language. */
export const addTickets = (
  traveller: Traveller,
  locale: Locale,
  { ticket, quantity }: { ticket: number; quantity: number },
) => traveller.at[locale].post(`/cart/add/${ticket}`, { quantity })

/** Returns the number of tickets in the cart there. */
export const countAt = async (traveller: Traveller, locale: Locale): Promise<number> =>
  (await traveller.at[locale].get('/cart')).props.cart.count

/** A visitor with two tickets on the English host, about to use the code on the French one. */
export async function setOut(
  shop: TestShop,
  { ticketIds: [ticket] }: SampleConcert,
): Promise<{ traveller: Traveller; link: URL }> {
  const traveller = createTraveller(shop)
  await addTickets(traveller, 'en', { ticket, quantity: 2 })
  const { props } = await traveller.at.en.get('/venues')
  const { url } = await traveller.open(props.localization.localizedUrls.fr, { until: take })
  expect(url.href).toMatch(take)
  return { traveller, link: url }
}
