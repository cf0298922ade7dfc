import { z } from 'zod'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { emailField } from '#apps/desk/server/email-field.ts'
import { oneOfNames, refuseNameless, typedText } from '#ui/forms/server/text-field.ts'
import { findFlaw, textPhoneRule } from '#ui/forms/text-rules.ts'
import { returnMoneyChoices, returnSeatChoices } from '#core/orders/ticket-return.ts'
import { cleanLine, cleanLines } from '#values/typed-text.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { maxReasonLength } from '../return-choice.ts'

const missing = deskMessage('orders.errors.name')
const name = oneOfNames({ missing, tooLong: 'accounts.errors.tooLong', wrong: missing })

/** Only changed fields are stored, so that concurrent editors do not overwrite each other. */
export const buyerSchema = z
  .object({
    firstname: name,
    lastname: name,
    email: emailField,
    phone: typedText(textPhoneRule.clean).refine(
      (phone) => findFlaw(textPhoneRule, phone, false) === null,
      messageKey('accounts.errors.phone'),
    ),
    /** Initial values of the form. */
    was: z.object({ firstname: z.string(), lastname: z.string(), email: z.string(), phone: z.string() }),
    /** To the new address. */
    send: z.boolean(),
    /** Before they are sent: invalidates those at the old address. */
    reissue: z.boolean().default(false),
  })
  .check(...refuseNameless({ firstname: missing, lastname: missing }))

export type BuyerFields = Pick<z.output<typeof buyerSchema>, 'firstname' | 'lastname' | 'email' | 'phone'>

const longestNote = 4000

export const noteSchema = z.object({
  note: typedText(cleanLines).refine((note) => note.length <= longestNote, deskMessage('orders.errors.note')),
  was: z.string(),
})

export const returnSchema = z.object({
  tickets: z.array(z.number().int().positive()).max(100),
  money: z.enum(returnMoneyChoices),
  seats: z.enum(returnSeatChoices),
  reason: typedText(cleanLine).transform((reason) => reason.slice(0, maxReasonLength)),
  /** Displayed refund, in cents. */
  expected: z.number().int().nonnegative(),
})

export const exchangeSchema = z.object({
  eventTicketId: z.number().int().positive(),
  /** Displayed refund, in cents. */
  back: z.number().int().nonnegative(),
})
