import type { Locale } from '#values/locales.ts'

/**
 * Reads what all visitors of a language share, cached by name until content changes: by default
 * also how many seats are free, else `texts` alone. Never for data that depends on the visitor.
 */
export type ReadShared = <value>(name: string, read: () => Promise<value>, of?: 'texts') => Promise<value>

/** For contexts without change notifications. */
export const readEachTime: ReadShared = (_name, read) => read()

export function readInLanguage(locale: Locale, readShared: ReadShared): ReadShared {
  return (name, read, of) => readShared(`${locale} ${name}`, read, of)
}
