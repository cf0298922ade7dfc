import type { parseEntries } from '../../protocol/nest-entries.ts'

/** Data of a navigation: JSON, form data when it holds files, or the query of a GET. */
export type RequestData = FormData | object | undefined

/** Builds the data when the navigation begins; `nest` nests names in bracket notation. */
export type MakeData = (nest: typeof parseEntries) => RequestData

export function hasFiles(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  if (data instanceof Blob) return true
  if (data instanceof FormData) return [...data.values()].some(hasFiles)
  if (typeof FileList !== 'undefined' && data instanceof FileList) return data.length > 0
  return Object.values(data).some(hasFiles)
}
