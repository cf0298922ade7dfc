import { href } from '@cadenza/navigation'
import { useForm, type FormHandle } from '@cadenza/navigation/react'
import { useState } from 'react'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type ChangeFields, type DateChangeName, type ShownMove, type ShownPlan, followStart } from './change.ts'
import styles from './change-page.module.css'
import { MoveDryRun, PlanDryRun } from './plan-dry-run.tsx'

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
      <p>
        <Link href={href(deskRoutes['season.date'], { date: date.id })}>{date.event}</Link>
      </p>
      <PageHead title={t(`changes.${change}.title`)}>
        {formatDate(date.startsAt, 'full')}, {formatDate(date.startsAt, 'time')} · {date.hall}
      </PageHead>
      <p className={styles.does}>{t(`changes.${change}.does`)}</p>
      <ChangeForm key={`${date.id} ${change}`} {...props} />
    </>
  )
}

/** The typed number only confirms the dry run. */
const contentOf = ({ typed: _, odd: __, ...meant }: ChangeFields) => JSON.stringify(meant)

function ChangeForm({ change, date, begin, halls, plan, move, isOther }: ChangePageProps) {
  const t = useDeskTexts()
  const [previewed, setPreviewed] = useState('')
  const form = useForm<ChangeFields>({
    url: href(deskRoutes['season.change.store'], { date: date.id, change }),
    method: 'POST',
    fields: { ...begin, returnUntil: '', money: 'whole', typed: '', odd: false },
    preserveState: true,
    reset: false,
  })
  const { fields } = form
  const errors: Record<string, string | undefined> = form.errors
  const content = contentOf(fields)
  const shown = plan !== null && previewed === content ? plan : null
  const send = (intent: 'look' | 'do') => {
    // Checked here, so that the dry run stays visible; the server checks the same.
    if (intent === 'do' && change === 'cancel' && shown && fields.typed.trim() !== String(shown.tickets))
      return form.setErrors({ typed: t('changes.typed.wrong', { tickets: shown.tickets }) })
    const odd = (shown && move?.odd) || []
    if (intent === 'do' && odd.length > 0 && !fields.odd) return form.setErrors({ odd: t('changes.refused.odd') })
    setPreviewed(content)
    const expected = shown && { orders: shown.orders, tickets: shown.tickets, back: shown.back, odd }
    void form.submit({
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
        <PlanDryRun
          change={change}
          plan={shown}
          move={
            move && (
              <MoveDryRun
                move={move}
                isMeant={fields.odd}
                error={errors['odd']}
                onMean={(odd) => {
                  form.setField('odd', odd)
                  form.clearErrors('odd')
                }}
              />
            )
          }
          isOther={isOther}
          isBusy={form.processing}
          typed={fields.typed}
          error={errors['typed']}
          onType={(typed) => {
            form.setField('typed', typed)
            if (errors['typed']) form.clearErrors('typed')
          }}
        />
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

interface ChangeFieldsProps {
  form: Pick<FormHandle<ChangeFields>, 'fields' | 'errors' | 'setField' | 'clearErrors'>
  halls: readonly { slug: string; title: string }[]
  begin: Pick<ChangeFields, 'starts' | 'doors' | 'slot'>
}

function ChangeFieldList({ change, ...props }: ChangeFieldsProps & { change: DateChangeName }) {
  if (change === 'cancel') return <MoneyField {...props} />
  return (
    <div className={layout.fields}>
      {change === 'move' && <PlaceFields {...props} />}
      <ReturnField {...props} />
    </div>
  )
}

type TextName = 'starts' | 'doors' | 'hall' | 'slot' | 'returnUntil'

function controlOf({ form }: Pick<ChangeFieldsProps, 'form'>, name: TextName) {
  const errors: Record<string, string | undefined> = form.errors
  return {
    name,
    value: form.fields[name],
    error: errors[name],
    onChange: (value: string) => {
      form.setField(name, value)
      if (errors[name]) form.clearErrors(name)
    },
  }
}

function PlaceFields({ form, halls, begin }: ChangeFieldsProps) {
  const t = useDeskTexts()
  return (
    <>
      <TextField
        {...controlOf({ form }, 'starts')}
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
      <TextField {...controlOf({ form }, 'doors')} type="time" label={t('changes.doors')} required />
      <SelectField
        {...controlOf({ form }, 'hall')}
        label={t('planning.column.hall')}
        hint={t('changes.hallHint')}
        choices={halls.map(({ slug, title }) => ({ value: slug, label: title }))}
        placeholder={t('planning.plan.choose')}
        required
      />
      <TextField
        {...controlOf({ form }, 'slot')}
        label={t('planning.plan.slot')}
        hint={t('planning.plan.slotHint')}
        optional
      />
    </>
  )
}

function ReturnField({ form }: ChangeFieldsProps) {
  const t = useDeskTexts()
  return (
    <TextField
      {...controlOf({ form }, 'returnUntil')}
      type="date"
      label={t('changes.returnUntil')}
      hint={t('changes.returnHint')}
      optional
    />
  )
}

function MoneyField({ form }: ChangeFieldsProps) {
  const t = useDeskTexts()
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
}
