import { checkVAT, countries } from 'jsvat-next'
import { cleanTypedCode } from '#values/typed-text.ts'

/** The countries whose form of a VAT number is known: the European Union, Switzerland and the United Kingdom. */
const known = countries.filter(
  ({ name }) => !['Andorra', 'Australia', 'Brazil', 'Norway', 'Russia', 'Serbia'].includes(name),
)

/** As Hungarian companies write their own tax number. */
const hungarianNumber = /^\d{8}-?\d-?\d{2}$/
/** Elsewhere numbers have any form, but they have digits. */
const anyNumber = /(?:\d.*){4}/

/** How numbers begin that are written with other letters than the code of their country. */
const letters: Partial<Record<string, string>> = { CH: 'CHE', GR: 'EL' }

/**
 * Why a text is no VAT number of a company in that country (ISO 3166-1): it is not of the form of the country whose letters it begins with,
 * else of that where the company is; with none, the form is not known. Null: it may be one.
 */
export function findVatFlaw(typed: string, companyCountry: string): { country: string | null } | null {
  const number = cleanTypedCode(typed).replace(/[./]/g, '')
  const own = known.filter(({ codes }) => codes[0] === companyCountry)
  const { isValidFormat, country } = checkVAT(number, known)
  const isOwn = checkVAT(`${letters[companyCountry] ?? companyCountry}${number}`, own).isValidFormat
  if (isValidFormat || isOwn || hungarianNumber.test(typed)) return null
  // `checkVAT` knows a country by its letters.
  const expected = country?.isoCode.short ?? own[0]?.codes[0]
  if (expected) return { country: expected }
  return anyNumber.test(number) ? null : { country: null }
}
