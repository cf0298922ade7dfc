import type { Translated } from '#values/locales.ts'

/** What a zone or ticket is called where nobody gives it a key: its English title in small letters. */
export function writeSeatKey(title: Translated): string {
  const letters = title.en.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'seats'
}
