import { z } from 'zod'

/** The cells of a table of a form by their names. */
const cells = z.record(z.string().max(24), z.string().max(40))

/** What the table of seats and prices began with, and what it holds. */
export const offerSchema = z.object({ was: cells, mine: cells })

const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

export const pauseSchema = z.object({ isPaused: yesNo })

export const datePublicationSchema = z.object({ isPublished: yesNo })
