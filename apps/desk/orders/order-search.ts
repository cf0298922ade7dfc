import { cleanEmail, cleanPhone, cleanDigits } from '#values/typed-text.ts'
import { formatReference, readReference, listReferenceSpellings } from '#core/orders/order.ts'
import { readScanned } from '#core/tickets/signed/scanned-code.ts'

export interface OrderSearch {
  references: string[]
  serial: number | null
  /** Of a ticket, as typed. */
  code: string | null
  /** Of a payment or refund. */
  providerRef: string | null
  /** Beginning of a mail address, in lower case. */
  email: string | null
  /** Possible final digits of a phone number. */
  phones: string[]
  isName: boolean
}

/** Orders are found by their number alone for this long. */
const yearsBack = 3
const shortestEmail = 3

/** @param year for references typed as number only */
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

/** Fewer digits match too many numbers. */
const shortestPhone = 6

/** In international format, national format, or with the domestic prefix 06. */
function readPhoneEnds(text: string): string[] {
  if (!/^[+(]?[\d\s()./+–-]{6,30}$/.test(cleanDigits(text))) return []
  const digits = cleanPhone(text.replace(/\(0\)/, '')).replaceAll(/\D/g, '')
  const ends = [digits.replace(/^0{1,2}/, ''), digits.replace(/^06/, '')]
  return [...new Set(ends)].filter((end) => end.length >= shortestPhone)
}
