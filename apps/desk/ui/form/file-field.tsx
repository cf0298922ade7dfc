import { type FormHandle, type FormOptions, useForm } from '@cadenza/navigation/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Field } from '#ui/controls/field.tsx'
import styles from './file-field.module.css'

interface FileFieldProps {
  name: string
  label: string
  hint: string
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

interface DryRunOptions<look> {
  file: File | null
  /** Dry run result of the last uploaded file. */
  look: look | null
  isBusy: boolean
}

interface ShownDryRun<look> {
  /** null: no result for this file. */
  shown: look | null
  /** Element that gets the focus once a result is shown. */
  result: RefObject<HTMLDivElement | null>
  /** Call it on every submission. */
  onSend: () => void
}

/** The result is only shown for the uploaded file. */
export function useDryRun<look>({ file, look, isBusy }: DryRunOptions<look>): ShownDryRun<look> {
  const [sent, setSent] = useState<File | null>(null)
  const shown = file !== null && sent === file && !isBusy ? look : null
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) result.current?.focus()
  }, [shown])
  return { shown, result, onSend: () => setSent(file) }
}
