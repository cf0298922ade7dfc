import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import type { DateChangeName, ShownPlan } from './change.ts'
import styles from './change-page.module.css'
import { PlanNumbers } from './plan-numbers.tsx'

interface PlanDryRunProps {
  change: DateChangeName
  plan: ShownPlan
  /** Place and time before and after a move. */
  move: ReactNode
  isOther: boolean
  isBusy: boolean
  typed: string
  error: string | undefined
  onType: (typed: string) => void
}

/**
 * Shows the effects and the button that applies them. A cancellation requires typing the number of
 * tickets that become void.
 */
export function PlanDryRun({ change, plan, move, isOther, isBusy, typed, error, onType }: PlanDryRunProps) {
  const t = useDeskTexts()
  const money = useMoney()
  const amount = money(plan.back ?? 0)
  return (
    <section className={styles.dryRun} aria-labelledby="plan">
      <h2 id="plan">{t('changes.plan')}</h2>
      {isOther && <Banner kind="warning">{t('changes.refused.other_numbers')}</Banner>}
      {move}
      <PlanNumbers change={change} plan={plan} />
      <p className={styles.does} role="status">
        {t('changes.plan.nothingYet')}
      </p>
      {change === 'cancel' && (
        <div className={styles.typed}>
          <TextField
            name="typed"
            inputMode="numeric"
            autoComplete="off"
            label={t('changes.typed')}
            hint={t('changes.forGood')}
            value={typed}
            error={error}
            onChange={onType}
            required
          />
        </div>
      )}
      <div>
        <Button type="submit" loading={isBusy} className={change === 'cancel' ? styles.forGood : undefined}>
          {change === 'cancel' ? t('changes.cancel.do', { amount }) : t(`changes.${change}.do`, { count: plan.orders })}
        </Button>
      </div>
    </section>
  )
}
