import { usePage } from '@cadenza/navigation/react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { type AccountMessageKey, createTranslator, type Messages, type Translate } from '#ui/i18n/translator.ts'

/** Texts of an account page, passed with its properties. */
export type AccountMessages = Messages<AccountMessageKey>

/** Returns a translator limited to the texts that the handler sent as the page's `texts`. */
export function useAccountTexts(): Translate<AccountMessageKey> {
  const { texts } = usePage().properties as unknown as { texts: AccountMessages }
  return createTranslator(useLocale(), texts)
}
