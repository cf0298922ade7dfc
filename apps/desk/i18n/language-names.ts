import type { Locale } from '#values/locales.ts'

/** Each in its own language, so that whoever has lost theirs finds it. */
export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', hu: 'Magyar' }
