import { useLocale } from '../i18n/translation.tsx'
import { type Euros, formatPrice } from '#values/money.ts'
import { joinClassNames } from '../class-names.ts'
import styles from './price.module.css'

export function Price({ value, className }: { value: Euros; className?: string }) {
  return <span className={joinClassNames(styles.price, className)}>{formatPrice(value, useLocale())}</span>
}
