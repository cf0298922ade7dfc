import { TextField } from '#ui/controls/text-field.tsx'
import type { OwnField } from '../content-field.ts'
import styles from './line-field.module.css'

interface LineOptions extends Pick<OwnField, 'name' | 'label'> {
  hint?: string
  inputMode?: 'numeric' | 'text'
  required?: boolean
}

/** One line, the same in all languages. */
export const lineField = ({ name, label, ...input }: LineOptions): OwnField => ({
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
