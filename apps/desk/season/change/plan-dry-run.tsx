import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { toControl, type usePreviewForm } from '#apps/desk/ui/form/preview-form.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { ShownPlace } from '#core/orders/date-change.ts'
import type { ChangeFields, DateChangeName, ShownPlan, ShownMove } from './change.ts'
import styles from './change-page.module.css'
import { PlanNumbers } from './plan-numbers.tsx'

export type ChangeForm = ReturnType<typeof usePreviewForm<ChangeFields, ShownPlan>>

interface PlanDryRunProps {
  change: DateChangeName
  plan: ShownPlan
  move: ShownMove | null
  form: ChangeForm
  isOther: boolean
}

/** A cancellation requires typing the number of tickets that become void. */
export function PlanDryRun({ change, plan, move, form, isOther }: PlanDryRunProps) {
  const t = useDeskTexts()
  const money = useMoney()
  const amount = money(plan.back ?? 0)
  return (
    <section className={styles.dryRun} aria-labelledby="plan">
      <h2 id="plan">{t('changes.plan')}</h2>
      {isOther && <Banner kind="warning">{t('changes.refused.other_numbers')}</Banner>}
      {move && <MoveDryRun move={move} form={form} />}
      <PlanNumbers change={change} plan={plan} />
      <p className={styles.does} role="status">
        {t('changes.plan.nothingYet')}
      </p>
      {change === 'cancel' && (
        <div className={styles.typed}>
          <TextField
            {...toControl(form, 'typed', { clears: true })}
            inputMode="numeric"
            autoComplete="off"
            label={t('changes.typed')}
            hint={t('changes.forGood')}
            required
          />
        </div>
      )}
      <div>
        <Button type="submit" loading={form.processing} className={change === 'cancel' ? styles.forGood : undefined}>
          {change === 'cancel' ? t('changes.cancel.do', { amount }) : t(`changes.${change}.do`, { count: plan.orders })}
        </Button>
      </div>
    </section>
  )
}

interface Line {
  title: string
  write: (place: ShownPlace) => string
}

/** Unusual properties of a move need confirmation. */
function MoveDryRun({ move: { before, after, odd }, form }: { move: ShownMove; form: ChangeForm }) {
  const t = useDeskTexts()
  const error = form.errors['odd']
  const lines = useLines().filter(({ write }) => write(before) !== '' || write(after) !== '')
  const columns: Column<Line>[] = [
    { key: 'what', title: t('changes.move.what'), cell: ({ title }) => title },
    { key: 'before', title: t('planning.prices.before'), cell: ({ write }) => write(before) || '–' },
    { key: 'after', title: t('planning.prices.after'), cell: ({ write }) => write(after) || '–' },
  ]
  return (
    <>
      <DataTable
        caption={t('changes.move.places')}
        columns={columns}
        rows={lines}
        keyOf={({ title }) => title}

        empty={null}
      />
      {odd.length > 0 && (
        <div className={styles.switch}>
          <ul>
            {odd.map((oddity) => (
              <li key={oddity}>{t(`changes.odd.${oddity}`)}</li>
            ))}
          </ul>
          <Choice
            type="checkbox"
            name="odd"
            label={t('changes.odd.meant')}
            checked={form.fields.odd}
            aria-invalid={error !== undefined}
            aria-describedby={error && 'odd-error'}
            onChange={(isMeant) => {
              form.setField('odd', isMeant)
              form.clearErrors('odd')
            }}
          />
          <FieldError id="odd-error" error={error} />
        </div>
      )}
    </>
  )
}

function useLines(): Line[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  return [
    { title: t('changes.move.day'), write: ({ startsAt }) => formatDate(startsAt, 'full') },
    { title: t('planning.column.starts'), write: ({ startsAt }) => formatDate(startsAt, 'time') },
    {
      title: t('changes.doors'),
      write: ({ startsAt, doorsAt }) => {
        const [day, doorsDay] = [startsAt, doorsAt].map((moment) => formatDate(moment, 'short'))
        return [...(day === doorsDay ? [] : [doorsDay]), formatDate(doorsAt, 'time')].join(', ')
      },
    },
    { title: t('planning.column.hall'), write: ({ hall }) => hall },
    { title: t('changes.move.address'), write: ({ address }) => address },
    { title: t('planning.plan.slot'), write: ({ slot }) => slot },
  ]
}
