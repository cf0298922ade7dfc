import type { Locale } from '#values/locales.ts'

/** Each in its own language, so that users find theirs. */
export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', hu: 'Magyar' }
