import { type FormHandle, type FormOptions, useForm } from '@cadenza/navigation/react'

interface FileFields {
  file: File | null
}

/** A form of one file, sent without a limit of time: a large file over a slow line takes as long as it takes. */
export const useFileForm = (
  url: string,
  options: Omit<FormOptions<FileFields>, 'url' | 'method' | 'fields' | 'timeout'>,
): FormHandle<FileFields> =>
  useForm<FileFields>({ ...options, url, method: 'POST', fields: { file: null }, timeout: 0 })
