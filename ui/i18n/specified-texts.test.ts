import { expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import type { ServerMessageKey } from './server/areas.ts'
import { compileCatalogue, messageSources } from './server/catalogue.ts'
import { createTranslator } from './translator.ts'

const catalogue = compileCatalogue()
const t = createTranslator('en', catalogue.en)

/** Texts that the specification puts into quotation marks, to the letter. */
// Holds: layout.links-events-venues-venues-gallery, contact.success-positive-banner-your-message
// Holds: cart.warning-title-cart-warnings, payment.failure-payment-failure-payment-error, pages.error-page-large-status-code
// Holds: states.upcoming-shows-tickets-past-shows, states.details-event-date-venue-multi
// Holds: validation.valid-if-number-valid-allowed, calls.post-cart-add-ticket-quantity
// Holds: errors.sorry-there-more-tickets-available, errors.bot-check-load-failure-failed
test.each<[ServerMessageKey, string, Record<string, string | number>?]>([
  ['links.events', 'Events'],
  ['links.venues', 'Venues'],
  ['links.gallery', 'Gallery'],
  ['links.contact', 'Contact'],
  ['event.past.title', 'This event has already taken place'],
  ['event.past.text', 'Tickets are no longer available for this event.'],
  ['event.soldOut', 'Sold Out'],
  ['event.selectVenue', 'Please first select a venue to see the event details.'],
  ['event.selectDate', 'Select a date to view events'],
  ['contact.sent', 'Your message has been successfully sent!'],
  ['contact.botCheck.turnstileFailed', 'Failed to load Turnstile.'],
  ['contact.errors.phone', 'The phone number is not valid'],
  ['checkout.phoneInvalid', 'The phone number is not valid'],
  ['cart.added', 'Tickets added to cart!'],
  ['cart.noMoreTickets', 'Sorry, there are no more tickets available for this event'],
  ['cart.alreadyInCart', 'You already have 3 in your cart', { quantityInCart: 3 }],
  ['cart.warning', 'Warning!'],
  ['payment.failure.title', 'Payment Failure'],
  ['payment.failure.error', 'Payment Error'],
  ['payment.failure.code', 'Error Code: card_declined', { code: 'card_declined' }],
  ['payment.failure.dontWorry', "Don't worry!"],
  ['payment.failure.notCharged', 'Your payment was not processed and no amount was deducted from your account.'],
  ['payment.failure.retry', 'Retry Payment'],
  ['payment.failure.assistance', 'If you need assistance, you can reach us at +33 1 99', { phone: '+33 1 99' }],
  ['errors.404', 'Page not found'],
  ['errors.500', 'Internal server error'],
])('%s is “%s”', (key, text, values) => expect(t(key, values)).toBe(text))

/** A fee with two names looks like two fees. */
test.each<[Locale, RegExp]>([
  ['en', /issuing fee/i],
  ['fr', /frais d’émission/i],
  ['hu', /jegykezelési díj/i],
])('the fee has one name in %s', (locale, name) => {
  const keys = [
    'cart.fees.name',
    'cart.summary.fees',
    'checkout.feeLine',
    'event.feeIncluded',
    'event.feeOf',
    'ticket.priceWithFee',
  ] as const
  const translate = createTranslator(locale, catalogue[locale])
  for (const key of keys) expect(translate(key, { count: 1, fee: '€1', price: '€9' }), key).toMatch(name)
})

/** The button label that turns a click into an order with an obligation to pay. */
// Holds: visitors.22-button-legal-wording-terms
test.each<[Locale, string]>([
  ['en', 'Pay €84.00'],
  ['fr', 'Commande avec obligation de paiement – 84,00 €'],
  ['hu', 'Fizetési kötelezettséggel járó megrendelés – 84,00 €'],
])('the order button in %s is “%s”', (locale, text) => {
  const total = text.slice(text.search(/€84|84,/))
  expect(createTranslator(locale, catalogue[locale])('checkout.order', { total })).toBe(text)
})

/**
 * Texts as an editor of each language would write them, where a literal translation reads wrong.
 */
const editedTexts: ReadonlyArray<[locale: Locale, key: ServerMessageKey, text: string]> = [
  ['en', 'checkout.contact', 'Where do we send the tickets?'],
  ['fr', 'cart.summary.total', 'Total à payer'],
  ['fr', 'event.programmeFile', 'Télécharger le programme (PDF)'],
  ['fr', 'cart.line.unitPrice', '{price} par billet'],
  ['fr', 'event.legend.unavailable', 'Complet ou annulé'],
  ['fr', 'payment.success.total', 'Montant payé'],
  ['hu', 'payment.success.headline', 'Várjuk a koncerten!'],
  ['hu', 'checkout.required', 'Minden mező kitöltése kötelező, kivéve ahol külön jelezzük.'],
  ['hu', 'payment.success.calendar', 'Hozzáadás a naptárhoz'],
  ['hu', 'payment.failure.retry', 'Fizetés megismétlése'],
  ['hu', 'event.programmeFile', 'Műsor letöltése (PDF)'],
  ['hu', 'cart.pendingOrder.link', 'A rendelés állapota: {reference}'],
  ['hu', 'bank.secureTitle', 'Igazolja a személyazonosságát'],
  ['hu', 'event.legend.past', 'Lezajlott'],
  ['hu', 'cart.promo.label', 'Kedvezménykód'],
  ['hu', 'cart.holds.extend', 'Tovább fenntartom a helyeimet'],
]

test.each(editedTexts)('%s: %s reads “%s”', (locale, key, text) => expect(messageSources[locale][key]).toBe(text))

test('a hall is a “salle” in French, never a “lieu”', () => {
  const takesPlace = /(avoir|aura|aura pas|eu) lieu/g
  const wrong = Object.entries(messageSources.fr).filter(([, text]) =>
    /\blieux?\b/i.test(text.replaceAll(takesPlace, '')),
  )
  expect(wrong).toEqual([])
})
