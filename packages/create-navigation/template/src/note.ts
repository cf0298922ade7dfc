import { z } from 'zod'

/** Schema of the form. It has no database access, so its messages reveal nothing private. */
export const noteSchema = z.object({
  name: z.string().trim().min(1, 'Please say your name.').max(80, 'A name has 80 characters at most.'),
  text: z.string().trim().min(3, 'Please write a little more.').max(500, 'A note has 500 characters at most.'),
})

export interface Note {
  id: number
  name: string
  text: string
}
