import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { SellerFieldName } from './seller.ts'

/** Returns labels and formats of a seller's fields. */
export function useSellerWords() {
  const t = useDeskTexts()
  const locale = useLocale()
  return {
    nameOf: (field: string): string => t(`settings.seller.field.${field as SellerFieldName}`),
    write(field: string, value: string): string {
      if (value === '') return t('content.nothing')
      if (field !== 'country') return value
      return new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value
    },
  }
}
