/** What a table is exported as: the ending of its file, and of the address that gives it. */
export const tableFormats = ['xlsx', 'csv'] as const

export type TableFormat = (typeof tableFormats)[number]

/** Of an address that takes no other. */
export const readTableFormat = (format: string): TableFormat => (format === 'csv' ? 'csv' : 'xlsx')
