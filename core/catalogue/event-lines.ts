/**
 * The one-line texts of an event beside its title, which need not be there. All that has the fields
 * of an event reads them from this list: the columns of the table, the form and the copy at the
 * desk, the event page, season files and the workbook.
 */
export const eventLines = {
  subtitle: { longest: 300 },
} as const satisfies Record<string, { longest: number }>

export type EventLine = keyof typeof eventLines

export const eventLineNames = Object.keys(eventLines) as EventLine[]

export const isEventLine = (name: string): name is EventLine => name in eventLines

/** A value for each of the lines. */
export const mapLines = <value>(valueOf: (name: EventLine) => value): Record<EventLine, value> =>
  Object.fromEntries(eventLineNames.map((name) => [name, valueOf(name)])) as Record<EventLine, value>
