import { type FormHandle, type FormOptions, useForm } from '@cadenza/navigation/react'

interface FileFields {
  file: File | null
}

/** A form with one file, sent without a timeout: large files over slow connections take long. */
export const useFileForm = (
  url: string,
  options: Omit<FormOptions<FileFields>, 'url' | 'method' | 'fields' | 'timeout'>,
): FormHandle<FileFields> =>
  useForm<FileFields>({ ...options, url, method: 'POST', fields: { file: null }, timeout: 0 })
