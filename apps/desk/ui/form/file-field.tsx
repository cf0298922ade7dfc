import { type FormHandle, type FormOptions, useForm } from '@cadenza/navigation/react'
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

interface FileFields {
  file: File | null
}

/** A form with one file, sent without a timeout: large files over slow connections take long. */
export const useFileForm = (
  url: string,
  options: Omit<FormOptions<FileFields>, 'url' | 'method' | 'fields' | 'timeout'>,
): FormHandle<FileFields> =>
  useForm<FileFields>({ ...options, url, method: 'POST', fields: { file: null }, timeout: 0 })
