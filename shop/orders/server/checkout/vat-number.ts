import { checkVAT, countries } from 'jsvat-next'
import { plainCode } from '../../../../values/typed-text.ts'

/** The countries whose form of a VAT number is known: the European Union, Switzerland and the United Kingdom. */
const known = countries.filter(
  ({ name }) => !['Andorra', 'Australia', 'Brazil', 'Norway', 'Russia', 'Serbia'].includes(name),
)

/** As Hungarian companies write their own tax number. */
const hungarianNumber = /^\d{8}-?\d-?\d{2}$/
/** Elsewhere numbers have any form, but they have digits. */
const anyNumber = /(?:\d.*){4}/

/** Why a text is no VAT number: it is not of the form of that country (ISO 3166-1), or of none. Null: it may be one. */
export function findVatFlaw(typed: string): { country: string | null } | null {
  const number = plainCode(typed).replace(/[./]/g, '')
  const { isValidFormat, country } = checkVAT(number, known)
  if (isValidFormat) return null
  // `checkVAT` knows a country by its letters.
  if (country) return { country: country.isoCode.short }
  return hungarianNumber.test(typed) || anyNumber.test(number) ? null : { country: null }
}
