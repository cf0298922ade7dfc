import { z } from 'zod'

/** What the form has to say. It asks no database: what it answers, it answers to everybody. */
export const noteSchema = z.object({
  name: z.string().trim().min(1, 'Please say your name.').max(80, 'A name has 80 characters at most.'),
  text: z.string().trim().min(3, 'Please write a little more.').max(500, 'A note has 500 characters at most.'),
})

/** A note as it is kept. */
export interface Note {
  id: number
  name: string
  text: string
}
