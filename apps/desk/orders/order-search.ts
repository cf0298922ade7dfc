/** What somebody who looks for an order may have typed, and what it is looked for by. */
import { cleanEmail, cleanPhone, cleanDigits } from '#values/typed-text.ts'
import { formatReference, readReference, listReferenceSpellings } from '#core/orders/order.ts'
import { readScanned } from '#core/tickets/signed/scanned-code.ts'

export interface OrderSearch {
  /** As they are on tickets and mails. */
  references: string[]
  /** Of a ticket. */
  serial: number | null
  /** A ticket's, as it is typed. */
  code: string | null
  /** What a payment provider calls a payment or a refund. */
  providerRef: string | null
  /** The beginning of a mail address, in small letters. */
  email: string | null
  /** Of a phone number: the digits that it may end with. */
  phones: string[]
  /** Whether it can be a name. */
  isName: boolean
}

/** Orders of so many years are found by their number alone. */
const yearsBack = 3
const shortestEmail = 3

/** @param year of today, for references of which only the number was typed */
export function readOrderSearch(typed: string, year: number): OrderSearch {
  const text = typed.trim()
  const nothing: OrderSearch = {
    references: [],
    serial: null,
    code: null,
    providerRef: null,
    email: null,
    phones: readPhoneEnds(text),
    isName: false,
  }
  const scanned = readScanned(text)
  if (scanned.kind === 'signed') return { ...nothing, serial: scanned.facts.serial }
  if (/^#?\d{1,9}$/.test(text)) {
    const number = Number(text.replace('#', ''))
    const years = Array.from({ length: yearsBack }, (_, back) => year - back)
    return { ...nothing, serial: number, references: years.map((one) => formatReference(number, one)) }
  }
  const isWord = !/\s/.test(text)
  const reference = readReference(text)
  return {
    ...nothing,
    code: scanned.kind === 'typed' ? scanned.code : null,
    references: reference || (isWord && text.includes('-')) ? listReferenceSpellings(text) : [],
    providerRef: isWord && /^[\w-]{8,}$/.test(text) ? text : null,
    email: isWord && text.length >= shortestEmail ? cleanEmail(text).toLowerCase() : null,
    isName: /\p{L}/u.test(text) && !text.includes('@'),
  }
}

/** Fewer digits are the number of too many. */
const shortestPhone = 6

/** As it is written from abroad, at home, or within a country that dials 06 first. */
function readPhoneEnds(text: string): string[] {
  if (!/^[+(]?[\d\s()./+–-]{6,30}$/.test(cleanDigits(text))) return []
  const digits = cleanPhone(text.replace(/\(0\)/, '')).replaceAll(/\D/g, '')
  const ends = [digits.replace(/^0{1,2}/, ''), digits.replace(/^06/, '')]
  return [...new Set(ends)].filter((end) => end.length >= shortestPhone)
}
