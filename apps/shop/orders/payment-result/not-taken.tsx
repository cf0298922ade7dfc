import { useShared } from '@cadenza/navigation/react'
import { type Euros, formatPrice } from '#values/money.ts'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'

export function NotTaken({ amount }: { amount: Euros }) {
  const t = useTranslate()
  const { email, phone } = useShared().shop
  return t('payment.refunded.notTaken', { amount: formatPrice(amount, useLocale()), email, phone })
}
