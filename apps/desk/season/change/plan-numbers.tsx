import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import type { DateChangeName, ShownPlan } from './change.ts'
import styles from './change-page.module.css'

export function PlanNumbers({ change, plan }: { change: DateChangeName; plan: ShownPlan }) {
  const t = useDeskTexts()
  const money = useMoney()
  const { orders, tickets, waiting, carts, mails, back, kept } = plan
  const lines: [string, string | number][] = [
    [t('changes.plan.orders'), orders],
    [t(change === 'cancel' ? 'changes.plan.void' : 'changes.plan.stay'), tickets],
    ...(back === undefined ? [] : [[t('changes.plan.back'), money(back)] as [string, string]]),
    ...(kept ? [[t('changes.plan.kept'), money(kept)] as [string, string]] : []),
    [
      t('changes.plan.mails'),
      t('changes.plan.mailsIn', { all: mails.en + mails.fr + mails.hu, en: mails.en, fr: mails.fr, hu: mails.hu }),
    ],
    ...(change === 'move' ? [] : [[t('changes.plan.waiting'), waiting] as [string, number]]),
    [t('changes.plan.carts'), carts],
  ]
  return (
    <dl className={styles.numbers}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
