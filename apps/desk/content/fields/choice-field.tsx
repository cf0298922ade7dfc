import { Checkbox } from '#ui/controls/checkbox.tsx'
import { type Choice, SelectField } from '#ui/controls/select-field.tsx'
import type { OwnField } from '../content-field.ts'
import styles from './line-field.module.css'

interface ChoiceOptions extends Pick<OwnField, 'name' | 'label'> {
  choices: readonly Choice[]
  /** Label of the empty choice. */
  placeholder: string
}

/** A choice from a list. */
export const choiceField = ({ name, label, choices, placeholder }: ChoiceOptions): OwnField => ({
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

/** A checkbox. */
export const yesField = ({ name, label, yes, no }: YesOptions): OwnField => ({
  name,
  label,
  write: (value) => (value === 'yes' ? yes : no),
  control: ({ value, onChange }) => (
    <Checkbox name={name} label={label} checked={value === 'yes'} onChange={(isYes) => onChange(isYes ? 'yes' : '')} />
  ),
})
