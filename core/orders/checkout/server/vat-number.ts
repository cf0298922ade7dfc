import { checkVAT, countries } from 'jsvat-next'
import { cleanTypedCode } from '#values/typed-text.ts'

/** The European Union, Switzerland and the United Kingdom. */
const known = countries.filter(
  ({ name }) => !['Andorra', 'Australia', 'Brazil', 'Norway', 'Russia', 'Serbia'].includes(name),
)

/** As Hungarian companies write it. */
const hungarianNumber = /^\d{8}-?\d-?\d{2}$/
/** Elsewhere numbers have any format, but contain digits. */
const anyNumber = /(?:\d.*){4}/

/** Prefixes of VAT numbers that differ from the country code. */
const letters: Partial<Record<string, string>> = { CH: 'CHE', GR: 'EL' }

/**
 * Checks a VAT number against the format of the country in its prefix, else of the company's
 * country (ISO 3166-1). Returns the violated country, null if no format is known. Null: it may be
 * valid.
 */
export function findVatFlaw(typed: string, companyCountry: string): { country: string | null } | null {
  const number = cleanTypedCode(typed).replace(/[./]/g, '')
  const own = known.filter(({ codes }) => codes[0] === companyCountry)
  const { isValidFormat, country } = checkVAT(number, known)
  const isOwn = checkVAT(`${letters[companyCountry] ?? companyCountry}${number}`, own).isValidFormat
  if (isValidFormat || isOwn || hungarianNumber.test(typed)) return null
  // `checkVAT` identifies a country by its letters.
  const expected = country?.isoCode.short ?? own[0]?.codes[0]
  if (expected) return { country: expected }
  return anyNumber.test(number) ? null : { country: null }
}
