import { TextField } from '#ui/controls/text-field.tsx'
import { languageCodes, nameLanguage } from '#core/catalogue/visit-facts.ts'
import { type Locale, locales } from '#values/locales.ts'
import type { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { type Choice, SelectField } from '#ui/controls/select-field.tsx'
import type { OwnField } from '../content-field.ts'
import { nameFieldInLocale } from '../content.ts'
import { ChosenField } from './chosen-field.tsx'
import styles from './plain-fields.module.css'

interface LineOptions extends Pick<OwnField, 'name' | 'label'> {
  hint?: string
  inputMode?: 'numeric' | 'text' | 'tel' | 'email'
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

interface LanguagesOptions extends Pick<OwnField, 'name' | 'label'> {
  locale: Locale
  t: ReturnType<typeof useDeskTexts>
}

/** Languages of what is sung, by their codes. */
export function createLanguagesField({ name, label, locale, t }: LanguagesOptions): OwnField {
  const nameOf = (code: string) => nameLanguage(code, locale)
  const read = (value: string) => value.split(' ').filter(Boolean)
  const choices = languageCodes
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return {
    name,
    label,
    write: (value) => read(value).map(nameOf).join(', '),
    control: ({ value, onChange, ...control }) => (
      <ChosenField
        {...control}
        chosen={read(value)}
        write={(codes) => onChange(codes.join(' '))}
        choices={choices}
        nameOf={nameOf}
        texts={{
          none: t('programme.languages.none'),
          choose: t('programme.languages.choose'),
          nothing: t('programme.languages.nothing'),
          add: t('programme.languages.add'),
        }}
      />
    ),
  }
}

interface ChoiceOptions extends Pick<OwnField, 'name' | 'label'> {
  choices: readonly Choice[]
  /** Text of no choice; without one, a choice must be made. */
  placeholder?: string
  hint?: string
}

export const createChoiceField = ({ name, label, choices, placeholder = '', hint }: ChoiceOptions): OwnField => ({
  name,
  label,
  write: (value) => (value === '' ? placeholder : (choices.find((choice) => choice.value === value)?.label ?? value)),
  control: ({ value, errors, onChange }) => {
    const error = errors[name]
    return (
      <div className={styles.line}>
        <SelectField
          {...{ name, label, value, onChange, choices, placeholder }}
          {...(hint && { hint })}
          {...(error && { error })}
        />
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
