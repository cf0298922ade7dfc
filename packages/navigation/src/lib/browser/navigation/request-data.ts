import type { parseEntries } from '../../protocol/nest-entries.ts'

/**
 * Data of a navigation: sent as JSON, as form data when it holds files, or as the query of a GET.
 */
export type RequestData = FormData | object | undefined

/**
 * Builds the data when the navigation begins; `nest` turns names in bracket notation into nested
 * values.
 */
export type MakeData = (nest: typeof parseEntries) => RequestData

export function hasFiles(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  if (data instanceof Blob) return true
  if (data instanceof FormData) return [...data.values()].some(hasFiles)
  if (typeof FileList !== 'undefined' && data instanceof FileList) return data.length > 0
  return Object.values(data).some(hasFiles)
}
