import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { toControl, usePreviewForm } from '#apps/desk/ui/form/preview-form.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type ChangeFields, type DateChangeName, type ShownMove, type ShownPlan, followStart } from './change.ts'
import styles from './change-page.module.css'
import { type ChangeForm, PlanDryRun } from './plan-dry-run.tsx'

export interface ChangePageProps {
  change: DateChangeName
  date: { id: number; event: string; hall: string; startsAt: string }
  begin: Pick<ChangeFields, 'starts' | 'doors' | 'hall' | 'slot'>
  /** Possible halls of a move. */
  halls: { slug: string; title: string }[]
  plan: ShownPlan | null
  move: ShownMove | null
  /** The plan differs from the one shown before. */
  isOther: boolean
}

/** Moves, postpones or cancels a concert: input, dry run, and execution. */
export default function ChangePage(props: ChangePageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const { change, date } = props
  return (
    <>
      <BackLink href={href(deskRoutes['season.date'], { date: date.id })}>{date.event}</BackLink>
      <PageHead title={t(`changes.${change}.title`)}>
        {formatDate(date.startsAt, 'full')}, {formatDate(date.startsAt, 'time')} · {date.hall}
      </PageHead>
      <p className={styles.does}>{t(`changes.${change}.does`)}</p>
      <EditedChange key={`${date.id} ${change}`} {...props} />
    </>
  )
}

function EditedChange({ change, date, begin, halls, plan, move, isOther }: ChangePageProps) {
  const t = useDeskTexts()
  const form = usePreviewForm<ChangeFields, ShownPlan>({
    url: href(deskRoutes['season.change.store'], { date: date.id, change }),
    fields: { ...begin, returnUntil: '', money: 'whole', typed: '', odd: false },
    preview: plan,
    // The others only confirm the dry run.
    contentOf: ({ typed: _, odd: __, ...meant }) => meant,
  })
  const { fields, errors, preview: shown } = form
  const send = (intent: 'look' | 'do') => {
    // Checked here, so that the dry run stays visible; the server checks the same.
    if (intent === 'do' && change === 'cancel' && shown && fields.typed.trim() !== String(shown.tickets))
      return form.setErrors({ typed: t('changes.typed.wrong', { tickets: shown.tickets }) })
    const odd = (shown && move?.odd) || []
    if (intent === 'do' && odd.length > 0 && !fields.odd) return form.setErrors({ odd: t('changes.refused.odd') })
    const expected = shown && { orders: shown.orders, tickets: shown.tickets, back: shown.back, odd }
    form.send({
      preserveScroll: true,
      transform: (meant) => ({ ...meant, intent, expected: intent === 'do' ? expected : null }),
    })
  }
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(shown ? 'do' : 'look')
      }}
    >
      <ChangeFieldList change={change} form={form} halls={halls} begin={begin} />
      <FieldError id="change-error" error={errors['change']} />
      {shown ? (
        <PlanDryRun change={change} plan={shown} move={move} form={form} isOther={isOther} />
      ) : (
        <div>
          <Button type="submit" loading={form.processing}>
            {t('changes.look')}
          </Button>
        </div>
      )}
    </form>
  )
}

interface ChangeFieldsProps extends Pick<ChangePageProps, 'change' | 'halls' | 'begin'> {
  form: ChangeForm
}

function ChangeFieldList({ change, form, halls, begin }: ChangeFieldsProps) {
  const t = useDeskTexts()
  if (change === 'cancel')
    return (
      <fieldset className={styles.switch}>
        <legend>{t('changes.money')}</legend>
        {(['whole', 'minus_fees'] as const).map((money) => (
          <Choice
            key={money}
            type="radio"
            name="money"
            label={t(`changes.money.${money}`)}
            checked={form.fields.money === money}
            onChange={() => form.setField('money', money)}
          />
        ))}
      </fieldset>
    )
  return (
    <div className={layout.fields}>
      {change === 'move' && <PlaceFields form={form} halls={halls} begin={begin} />}
      <TextField
        {...toControl(form, 'returnUntil', { clears: true })}
        type="date"
        label={t('changes.returnUntil')}
        hint={t('changes.returnHint')}
        optional
      />
    </div>
  )
}

function PlaceFields({ form, halls, begin }: Omit<ChangeFieldsProps, 'change'>) {
  const t = useDeskTexts()
  const control = (name: 'starts' | 'doors' | 'hall' | 'slot') => toControl(form, name, { clears: true })
  return (
    <>
      <TextField
        {...control('starts')}
        onChange={(starts) => {
          const along = followStart(begin, form.fields, starts)
          for (const name of ['starts', 'doors', 'slot'] as const)
            if (along[name] !== undefined) form.setField(name, along[name])
          form.clearErrors('starts')
        }}
        type="datetime-local"
        label={t('planning.column.starts')}
        required
      />
      <TextField {...control('doors')} type="time" label={t('changes.doors')} required />
      <SelectField
        {...control('hall')}
        label={t('planning.column.hall')}
        hint={t('changes.hallHint')}
        choices={halls.map(({ slug, title }) => ({ value: slug, label: title }))}
        placeholder={t('planning.plan.choose')}
        required
      />
      <TextField {...control('slot')} label={t('planning.plan.slot')} hint={t('planning.plan.slotHint')} optional />
    </>
  )
}
