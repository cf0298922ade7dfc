import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type DateStyle, formatDate, formatDateOfYear, type TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import {
  createRichTranslator,
  createTranslator,
  type Messages,
  type Translate,
  type TranslateRich,
} from './translator.ts'

/** Formats a date in the visitor's language, in the shop's time zone. */
export type FormatDate = (value: string | Date, style: DateStyle) => string

interface Translation {
  locale: Locale
  timeZone: TimeZone
  formatDate: FormatDate
  translate: Translate
  translateRich: TranslateRich
}

const TranslationContext = createContext<Translation | null>(null)

export function TranslationProvider({
  locale,
  timeZone,
  messages,
  showsYear = false,
  children,
}: {
  locale: Locale
  timeZone: TimeZone
  messages: Messages
  /**
   * Whether short dates include a year other than the current one, by the renderer's clock: for
   * pages not rendered on a server.
   */
  showsYear?: boolean
  children: ReactNode
}) {
  const translation = useMemo(
    () => ({
      locale,
      timeZone,
      formatDate: (value: string | Date, style: DateStyle) =>
        showsYear
          ? formatDateOfYear(value, style, { locale, timeZone, now: new Date() })
          : formatDate(value, style, { locale, timeZone }),
      translate: createTranslator(locale, messages),
      translateRich: createRichTranslator(locale, messages),
    }),
    [locale, timeZone, messages, showsYear],
  )
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** `const t = useTranslate()`, then `t('cart.title')` or `t('header.cart', { count: 2 })`. */
export function useTranslate(): Translate {
  return useTranslation().translate
}

/**
 * For a message with tags: `t('checkout.terms', { link: (text) => <a href="/terms">{text}</a> })`
 * gives React nodes.
 */
export function useTranslateRich(): TranslateRich {
  return useTranslation().translateRich
}

/** `const formatDate = useFormatDate()`, then `formatDate(start_date, 'time')`. */
export function useFormatDate(): FormatDate {
  return useTranslation().formatDate
}

export function useTimeZone(): TimeZone {
  return useTranslation().timeZone
}

export function useLocale(): Locale {
  return useTranslation().locale
}

function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('There is no language here: render inside a TranslationProvider.')
  return translation
}
