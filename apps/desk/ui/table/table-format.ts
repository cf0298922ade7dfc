/** Export formats: extension of the file, and of its URL. */
export const tableFormats = ['xlsx', 'csv'] as const

export type TableFormat = (typeof tableFormats)[number]

/** Reads the format of a URL that allows no other. */
export const readTableFormat = (format: string): TableFormat => (format === 'csv' ? 'csv' : 'xlsx')
