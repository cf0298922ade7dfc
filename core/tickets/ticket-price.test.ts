import { expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { toCents, toEuros } from '#values/money.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { describeTicketPrice } from './ticket-price.ts'

const catalogue = compileCatalogue()
const euros = (cents: number) => toEuros(toCents(cents))

interface Paid {
  price: number
  fee: number
  discount: number
  vat: number | null
}

function tell({ price, fee, discount, vat }: Paid, locale: Locale): string[] {
  const ticket = {
    price: euros(price),
    issuing_fee: euros(fee),
    discount: euros(discount),
    paid: euros(price + fee - discount),
    vat: vat === null ? null : { rate: 550, amount: euros(vat) },
  }
  const lines = describeTicketPrice(ticket, { translate: createTranslator(locale, catalogue[locale]), locale })
  return lines.map((line) => line.replaceAll(/\s/g, ' '))
}

// Holds: papers.what-was-paid-for-the-ticket
test.each<[Locale, Paid, string[]]>([
  ['en', { price: 4500, fee: 0, discount: 0, vat: null }, ['€45.00']],
  [
    'en',
    { price: 4500, fee: 150, discount: 0, vat: 242 },
    ['€46.50', '€45.00 + €1.50 issuing fee', 'including €2.42 VAT (5.5%)'],
  ],
  [
    'en',
    { price: 4500, fee: 150, discount: 675, vat: 207 },
    ['€39.75', '€45.00 − €6.75 discount + €1.50 issuing fee', 'including €2.07 VAT (5.5%)'],
  ],
  ['en', { price: 4500, fee: 0, discount: 675, vat: null }, ['€38.25', '€45.00 − €6.75 discount']],
  ['en', { price: 0, fee: 0, discount: 0, vat: 0 }, ['Free']],
  ['en', { price: 4500, fee: 0, discount: 4500, vat: 0 }, ['Free', '€45.00 − €45.00 discount']],
  [
    'fr',
    { price: 4500, fee: 150, discount: 675, vat: 207 },
    ['39,75 €', '45,00 € − 6,75 € de remise + 1,50 € de frais d’émission', 'dont 2,07 € de TVA (5,5 %)'],
  ],
  [
    'hu',
    { price: 4500, fee: 150, discount: 675, vat: 207 },
    ['39,75 €', '45,00 € − 6,75 € kedvezmény + 1,50 € jegykezelési díj', 'ebből 2,07 € áfa (5,5%)'],
  ],
])('a ticket says what was paid for it, of what that is made, and the VAT in it, in %s: %j', (locale, paid, lines) => {
  expect(tell(paid, locale)).toEqual(lines)
})
