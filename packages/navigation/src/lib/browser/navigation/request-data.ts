import type { parseEntries } from '../../protocol/nest-entries.ts'

/** The data of a navigation: sent as JSON, as form data when it holds files, or as the query of a GET. */
export type RequestData = FormData | object | undefined

/** How data is made when its navigation begins; `nest` makes nested values of names in bracket notation. */
export type MakeData = (nest: typeof parseEntries) => RequestData

/** Whether there is a file anywhere in the data. */
export function hasFiles(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  if (data instanceof Blob) return true
  if (data instanceof FormData) return [...data.values()].some(hasFiles)
  if (typeof FileList !== 'undefined' && data instanceof FileList) return data.length > 0
  return Object.values(data).some(hasFiles)
}
