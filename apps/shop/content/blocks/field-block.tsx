import { useContext } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { ChoiceGroup } from '#ui/controls/choice-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { type FormField, listSteps } from '#core/content/blocks/fields.ts'
import styles from './answers.module.css'
import { type AnswerForm, AnswerFormContext } from './use-answer-form.ts'

/** A question of the enclosing form; nothing outside of a form. */
export function FieldBlock(field: FormField) {
  const form = useContext(AnswerFormContext)
  if (!form) return null
  return <div className={styles.field}>{<Control field={field} {...form.control(field)} />}</div>
}

type ControlProps = { field: FormField } & ReturnType<AnswerForm['control']>

function Control({ field, value, values, ...control }: ControlProps) {
  const t = useTranslate()
  const { label, hint, required } = field
  const question = { ...control, label, hint, required, optional: !required }
  switch (field.kind) {
    case 'text':
      return <TextField {...question} value={value} />
    case 'textarea':
      return <TextField {...question} value={value} multiline />
    case 'email':
      return <TextField {...question} value={value} type="email" inputMode="email" autoComplete="email" />
    case 'number':
      // Number inputs hide invalid input from scripts.
      return <TextField {...question} value={value} inputMode="decimal" />
    case 'date':
      return <TextField {...question} value={value} type="date" min={field.min} max={field.max} />
    case 'select':
      return <SelectField {...question} value={value} choices={field.options} placeholder={t('survey.choose')} />
    case 'checkbox':
      return <ChoiceGroup {...question} type="checkbox" values={values} choices={field.options} />
    case 'radio':
      return <ChoiceGroup {...question} {...oneOf(question)} values={values} choices={field.options} />
    case 'rating':
    case 'scale': {
      const choices = listSteps(field).map((step) => ({ value: String(step), label: String(step) }))
      const { low, high } = field
      return <ChoiceGroup {...question} {...oneOf(question)} values={values} choices={choices} row={{ low, high }} />
    }
  }
}

/** Radio buttons: a single value counts. */
function oneOf({ onChange }: { onChange: (answer: string) => void }) {
  return { type: 'radio', onChange: ([value = '']: string[]) => onChange(value) } as const
}
