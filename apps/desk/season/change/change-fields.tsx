import type { FormHandle } from '@cadenza/navigation/react'
import { Choice } from '#ui/controls/choice.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { type ChangeFields, type DateChangeName, followStart } from './change.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './change-page.module.css'

interface ChangeFieldsProps {
  form: Pick<FormHandle<ChangeFields>, 'fields' | 'errors' | 'setField' | 'clearErrors'>
  halls: readonly { slug: string; title: string }[]
  begin: Pick<ChangeFields, 'starts' | 'doors' | 'slot'>
}

/** Fields of each change. */
export function ChangeFieldList({ change, ...props }: ChangeFieldsProps & { change: DateChangeName }) {
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
