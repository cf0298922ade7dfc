import type { Translated } from '#values/locales.ts'

/** Returns the default key: the English title as a slug. */
export function writeSeatKey(title: Translated): string {
  const letters = title.en.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'seats'
}
