import { languageTags, type Locale } from './locales.ts'

declare const cents: unique symbol
declare const euros: unique symbol

/** A whole number of euro cents, the unit of the database, the rules and the payment providers. */
export type Cents = number & { readonly [cents]: true }
/** An amount in euros, exact to two decimals: for pages and display, never for computation. */
export type Euros = number & { readonly [euros]: true }

/** @throws {RangeError} if the amount is not an exactly representable whole number */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents.`)
  return amount as Cents
}

export const noCents = toCents(0)

export function addCents(...amounts: Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0))
}

export function multiplyCents(amount: Cents, count: number): Cents {
  return toCents(amount * count)
}

/** The only place where an amount is divided by 100. */
export function toEuros(amount: Cents): Euros {
  return (amount / 100) as Euros
}

const formatters = new Map<Locale, Intl.NumberFormat>()

/** `€84.00`, `84,00 €`: the narrow symbol, which Hungarian would otherwise spell EUR. */
export function formatPrice(amount: Euros, locale: Locale): string {
  let formatter = formatters.get(locale)
  if (!formatter) {
    formatter = new Intl.NumberFormat(languageTags[locale], {
      style: 'currency',
      currency: 'EUR',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
    })
    formatters.set(locale, formatter)
  }
  return formatter.format(amount)
}
