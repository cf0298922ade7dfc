import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '../../values/locales.ts'
import {
  createRichTranslator,
  createTranslator,
  type Messages,
  type Translate,
  type TranslateRich,
} from './translator.ts'

interface Translation {
  locale: Locale
  translate: Translate
  translateRich: TranslateRich
}

const TranslationContext = createContext<Translation | null>(null)

/** Gives everything inside it the visitor's language. */
export function TranslationProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  const translation = useMemo(
    () => ({
      locale,
      translate: createTranslator(locale, messages),
      translateRich: createRichTranslator(locale, messages),
    }),
    [locale, messages],
  )
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** `const t = useTranslate()`, then `t('cart.title')` or `t('header.cart', { count: 2 })`. */
export function useTranslate(): Translate {
  return useTranslation().translate
}

/** For a message with tags: `t('checkout.terms', { link: (text) => <a href="/terms">{text}</a> })` gives React nodes. */
export function useTranslateRich(): TranslateRich {
  return useTranslation().translateRich
}

export function useLocale(): Locale {
  return useTranslation().locale
}

function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('There is no language here: render inside a TranslationProvider.')
  return translation
}
