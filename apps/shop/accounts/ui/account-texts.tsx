import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { type AccountMessageKey, createTranslator, type Messages, type Translate } from '#ui/i18n/translator.ts'

/** Texts of an account page, passed with its properties. */
export type AccountMessages = Messages<AccountMessageKey>

const TextsContext = createContext<Translate<AccountMessageKey> | null>(null)

export function AccountTexts({ texts, children }: { texts: AccountMessages; children: ReactNode }) {
  const locale = useLocale()
  const translate = useMemo(() => createTranslator(locale, texts), [locale, texts])
  return <TextsContext value={translate}>{children}</TextsContext>
}

/** Returns a translator limited to the texts sent by the handler. */
export function useAccountTexts(): Translate<AccountMessageKey> {
  const translate = useContext(TextsContext)
  if (!translate) throw new Error('There are no texts of accounts here: render inside AccountTexts.')
  return translate
}
