import { Field } from '#ui/controls/field.tsx'
import styles from './file-field.module.css'

interface FileFieldProps {
  name: string
  label: string
  hint: string
  /** File extensions, separated by commas. */
  accept: string
  error: string | undefined
  onChoose: (file: File | null) => void
}

export function FileField({ accept, error, onChoose, ...field }: FileFieldProps) {
  return (
    <Field {...field} {...(error && { error })}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          className={styles.file}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}
