import { z } from 'zod'

/** Cells of a form's table by name. */
const cells = z.record(z.string().max(24), z.string().max(40))

/** Initial and current content of the table of seats and prices. */
export const offerSchema = z.object({ was: cells, mine: cells })

const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

export const pauseSchema = z.object({ isPaused: yesNo })

export const datePublicationSchema = z.object({ isPublished: yesNo })
