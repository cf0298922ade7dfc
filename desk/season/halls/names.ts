import type { Locale, Translated } from '../../../values/locales.ts'

/** A name in every language, as its fields have it; empty: not written. */
export type Names = Record<Locale, string>

export const noNames: Names = { en: '', fr: '', hu: '' }

export const toNames = (title: Translated): Names => ({ ...noNames, ...title })

/** A name as it is stored: where there is no English one, the other stands for it. */
export function fromNames({ en, fr, hu }: Names): Translated {
  return { en: en || hu || fr, ...(fr && { fr }), ...(hu && { hu }) }
}

/** A name as an address or a key has it, `salle-cortot`; empty where nothing of it is left. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')

/** The first of `name`, `name-2`, `name-3` that nobody has. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  let slug = name
  for (let number = 2; taken.has(slug); number++) slug = `${name}-${number}`
  return slug
}
