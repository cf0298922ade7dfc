import type { Locale } from './locales.ts'
import { type Cents, toCents } from './money.ts'

/** Formats euros as typed in a language. */
export function writeAmount(cents: number, locale: Locale): string {
  const [euros, rest] = (cents / 100).toFixed(2).split('.')
  return `${euros}${locale === 'en' ? '.' : ','}${rest}`
}

/** Parses a typed amount, with a point or a comma; null if invalid. */
export function readAmount(typed: string): Cents | null {
  const [, euros, rest = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s€]/g, '')) ?? []
  return euros === undefined ? null : toCents(Number(euros) * 100 + Number(rest.padEnd(2, '0')))
}
