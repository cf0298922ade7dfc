import type { Locale } from '#values/locales.ts'

/**
 * Reads data shared by all visitors of a language, cached by name until content shown on pages
 * changes. Never use it for data that depends on the visitor.
 */
export type ReadShared = <value>(name: string, read: () => Promise<value>) => Promise<value>

/** For contexts without change notifications. */
export const readEachTime: ReadShared = (_name, read) => read()

/** Scopes the cache to a language, so that none shows another's data. */
export function readInLanguage(locale: Locale, readShared: ReadShared): ReadShared {
  return (name, read) => readShared(`${locale} ${name}`, read)
}
