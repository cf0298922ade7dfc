/** What somebody who looks for an order may have typed, and what it is looked for by. */
import { formatReference } from '../../shop/orders/order.ts'
import { readScanned } from '../../shop/tickets/signed/scanned-code.ts'

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
  return {
    ...nothing,
    code: scanned.kind === 'typed' ? scanned.code : null,
    references: isWord && text.includes('-') ? [text.toUpperCase(), text] : [],
    providerRef: isWord && /^[\w-]{8,}$/.test(text) ? text : null,
    email: isWord && text.length >= shortestEmail ? text.toLowerCase() : null,
    isName: /\p{L}/u.test(text) && !text.includes('@'),
  }
}
