import { locales } from '#values/locales.ts'
import type { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { nameFieldInLocale } from '../content.ts'
import type { OwnField } from '../content-field.ts'
import { lineField } from './line-field.tsx'

/** Slug in each language. */
export const slugLines = (t: ReturnType<typeof useDeskTexts>): OwnField[] =>
  locales.map((locale) =>
    lineField({
      name: nameFieldInLocale('slug', locale),
      label: t('content.textIn', { text: t('pages.text.slug'), language: t(`content.language.${locale}`) }),
      hint: t(locale === 'en' ? 'pages.slug.hint' : 'pages.slug.otherHint'),
    }),
  )
