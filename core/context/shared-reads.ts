import type { Locale } from '#values/locales.ts'

/**
 * What pages of one language show to everybody, by a name of its own: read anew only after something that pages show has changed.
 * What depends on the visitor must not be read so.
 */
export type ReadShared = <value>(name: string, read: () => Promise<value>) => Promise<value>

/** Where nobody hears of changes. */
export const readEachTime: ReadShared = (_name, read) => read()

/** The same for the pages of one language: none shows what was read for another. */
export function readInLanguage(locale: Locale, readShared: ReadShared): ReadShared {
  return (name, read) => readShared(`${locale} ${name}`, read)
}
