import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import type { AcceptedTerms } from './accepted-terms.ts'
import layout from '../ui/page/layout.module.css'

interface TermsSectionProps {
  reference: string
  /** Null: nothing is stored. */
  terms: AcceptedTerms | null
}

/** Terms accepted with the order: version and rules. Nothing if the shop had no terms. */
export function TermsSection({ reference, terms }: TermsSectionProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  if (!terms?.version) return null
  const { version, rules } = terms
  return (
    <section className={layout.section} aria-labelledby="terms-title">
      <h2 id="terms-title">{t('orders.terms')}</h2>
      <dl className={layout.facts}>
        <div>
          <dt>{t('orders.terms.text')}</dt>
          <dd>
            <Link href={href(deskRoutes['orders.terms'], { order: reference })}>
              {t('orders.terms.version', { number: version.number, from: formatDate(version.from, 'long') })}
            </Link>
          </dd>
        </div>
        {rules && <Rules rules={rules} />}
      </dl>
    </section>
  )
}

function Rules({ rules }: { rules: NonNullable<AcceptedTerms['rules']> }) {
  const t = useDeskTexts()
  const { returnUntilHours, keepsFees, exchangeUntilHours } = rules
  const until = (hours: number | null) =>
    hours === null ? t('orders.terms.never') : t('orders.terms.until', { count: hours })
  const fees = t(keepsFees ? 'settings.fees.kept' : 'settings.fees.back')
  return (
    <>
      <div>
        <dt>{t('orders.terms.returns')}</dt>
        <dd>{returnUntilHours === null ? until(null) : `${until(returnUntilHours)}; ${fees}`}</dd>
      </div>
      <div>
        <dt>{t('orders.terms.exchanges')}</dt>
        <dd>{until(exchangeUntilHours)}</dd>
      </div>
    </>
  )
}
