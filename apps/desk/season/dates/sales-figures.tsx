import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import { useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { DateLine } from './dates.ts'
import styles from './sales-figures.module.css'

export interface SalesPace {
  /** Seats sold and not returned in the last seven days, and in the seven before. */
  week: number
  weekBefore: number
  /** With fees, discounts and refunds, and with VAT; null: not for this person. */
  revenueCents: Cents | null
}

/** Where each seat is, what came in, and how fast it sells. */
export function SalesFigures({ seats, week, weekBefore, revenueCents }: SalesPace & Pick<DateLine, 'seats'>) {
  const t = useDeskTexts()
  const money = useMoney()
  const locale = useLocale()
  const { sold, held, blocked, capacity } = seats
  const share = capacity ? sold / capacity : null
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 0 })
  return (
    <dl className={styles.figures}>
      <Figure title={t('planning.offer.sold')} value={sold} note={share === null ? undefined : percent.format(share)} />
      <Figure title={t('planning.offer.held')} value={held} />
      <Figure title={t('planning.offer.blocked')} value={blocked} />
      <Figure
        title={t('planning.offer.free')}
        value={capacity === null ? t('planning.unlimited') : Math.max(0, capacity - sold - held - blocked)}
      />
      {revenueCents !== null && <Figure title={t('planning.sales.revenue')} value={money(revenueCents)} />}
      <Figure
        title={t('planning.sales.week')}
        value={week}
        note={t('planning.sales.weekBefore', { count: weekBefore })}
      />
    </dl>
  )
}

function Figure({ title, value, note }: { title: string; value: string | number; note?: string | undefined }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>{value}</strong> {note && <span className={layout.note}>{note}</span>}
      </dd>
    </div>
  )
}
