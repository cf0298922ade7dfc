import { z } from 'zod'
import { maxReplyLength, messageStates } from '#core/contact/message.ts'
import { textField, typedText } from '#ui/forms/server/text-field.ts'
import { textLinesRule } from '#ui/forms/text-rules.ts'
import { cleanLines } from '#values/typed-text.ts'
import { emailField } from '#apps/desk/server/email-field.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'

const number = z.number().int().nonnegative()

export const messageReplySchema = z.object({
  text: textField(textLinesRule(maxReplyLength), {
    isRequired: true,
    messages: {
      missing: deskMessage('inbox.errors.text'),
      tooLong: deskMessage('inbox.errors.tooLong'),
      wrong: deskMessage('inbox.errors.text'),
    },
  }),
  /** Latest answer when it was typed; 0: none. */
  seen: number,
  /** Idempotency key of the form. */
  key: z.uuid(),
})

/** A draft of an answer; empty to delete it. */
export const draftSchema = z.object({
  text: typedText(cleanLines).refine((text) => text.length <= maxReplyLength, {
    error: deskMessage('inbox.errors.tooLong'),
    params: { count: maxReplyLength },
  }),
  /** Latest answer when it was begun. */
  after: number,
})

export const messageAgainSchema = z.object({
  email: emailField,
  /** Number of times it had been sent when the page was loaded. */
  sendings: number,
})

/** Account id; empty: nobody. */
const assignee = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform((id) => (id === '' ? null : Number(id)))

export const messageAssigneeSchema = z.object({ assignee, was: assignee })

export const messageStateSchema = z.object({ state: z.enum(messageStates), was: z.enum(messageStates) })

const longestNote = 4000

export const noteSchema = z.object({
  note: typedText(cleanLines).refine((note) => note.length <= longestNote, deskMessage('inbox.errors.note')),
  was: z.string(),
})
