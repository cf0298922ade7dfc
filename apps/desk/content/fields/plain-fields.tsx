import { TextField } from '#ui/controls/text-field.tsx'
import { locales } from '#values/locales.ts'
import type { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { type Choice, SelectField } from '#ui/controls/select-field.tsx'
import type { OwnField } from '../content-field.ts'
import { nameFieldInLocale } from '../content.ts'
import styles from './plain-fields.module.css'

interface LineOptions extends Pick<OwnField, 'name' | 'label'> {
  hint?: string
  inputMode?: 'numeric' | 'text'
  required?: boolean
}

/** One line, the same in all languages. */
export const createLineField = ({ name, label, ...input }: LineOptions): OwnField => ({
  name,
  label,
  control: ({ value, errors, onChange }) => {
    const error = errors[name]
    return (
      <div className={styles.line}>
        <TextField
          name={name}
          label={label}
          autoComplete="off"
          value={value}
          onChange={onChange}
          {...input}
          {...(error && { error })}
        />
      </div>
    )
  },
})

export const createSlugFields = (t: ReturnType<typeof useDeskTexts>): OwnField[] =>
  locales.map((locale) =>
    createLineField({
      name: nameFieldInLocale('slug', locale),
      label: t('content.textIn', { text: t('pages.text.slug'), language: t(`content.language.${locale}`) }),
      hint: t(locale === 'en' ? 'pages.slug.hint' : 'pages.slug.otherHint'),
    }),
  )

interface ChoiceOptions extends Pick<OwnField, 'name' | 'label'> {
  choices: readonly Choice[]
  placeholder: string
}

export const createChoiceField = ({ name, label, choices, placeholder }: ChoiceOptions): OwnField => ({
  name,
  label,
  write: (value) => (value === '' ? placeholder : (choices.find((choice) => choice.value === value)?.label ?? value)),
  control: ({ value, errors, onChange }) => {
    const error = errors[name]
    return (
      <div className={styles.line}>
        <SelectField {...{ name, label, value, onChange, choices, placeholder }} {...(error && { error })} />
      </div>
    )
  },
})

interface YesOptions extends Pick<OwnField, 'name' | 'label'> {
  /** Its text in the history. */
  yes: string
  no: string
}

export const createYesField = ({ name, label, yes, no }: YesOptions): OwnField => ({
  name,
  label,
  write: (value) => (value === 'yes' ? yes : no),
  control: ({ value, onChange }) => (
    <Checkbox name={name} label={label} checked={value === 'yes'} onChange={(isYes) => onChange(isYes ? 'yes' : '')} />
  ),
})
