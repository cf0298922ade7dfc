import { Link } from '@cadenza/navigation/react'
import { Fragment, type ReactNode } from 'react'
import { useTranslate, useTranslateRich } from '#ui/i18n/translation.tsx'
import styles from './terms-section.module.css'

/** Beside every button that orders. `url`: null if the shop has no page with its terms. */
export function TermsSection({ url }: { url: string | null }) {
  const t = useTranslate()
  const rich = useTranslateRich()
  const terms = rich<ReactNode>('checkout.terms', { terms: (label) => linkToTerms(label, url) })
  return (
    <div className={styles.legal}>
      <p>
        {terms.map((part, index) => (
          <Fragment key={index}>{part}</Fragment>
        ))}
      </p>
      <p>{t('checkout.noWithdrawal')}</p>
    </div>
  )
}

/** Opens in another tab, to keep the input. */
function linkToTerms(label: ReactNode, url: string | null): ReactNode {
  if (url === null) return label
  return (
    <Link href={url} target="_blank">
      {label}
    </Link>
  )
}
