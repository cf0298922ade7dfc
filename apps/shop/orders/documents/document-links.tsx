import type { DocumentLink } from '#core/orders/documents/document.ts'
import { formatPrice } from '#values/money.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import styles from './document-links.module.css'

export function DocumentLinks({ documents }: { documents: DocumentLink[] }) {
  const locale = useLocale()
  if (documents.length === 0) return null
  return (
    <ul className={styles.documents}>
      {documents.map(({ label, total, href }) => (
        <li key={href}>
          <a href={href} download>
            <Icon name="download" size="xs" /> {label}
          </a>
          <span>{formatPrice(total, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
