import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import styles from './code-field.module.css'

/** Phones offer their numeric keyboard and received codes; a code can be pasted with spaces. */
export function CodeField(props: Omit<TextFieldProps, 'label' | 'hint' | 'type' | 'multiline' | 'rows'>) {
  const t = useAccountTexts()
  return (
    <div className={styles.code}>
      <TextField
        {...props}
        label={t('accounts.code.label')}
        hint={t('accounts.code.hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
    </div>
  )
}
