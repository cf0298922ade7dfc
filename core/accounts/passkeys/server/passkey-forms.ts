/** What browsers send of a passkey. Sizes are those of the largest authenticators; more is nobody's. */
import { z } from 'zod'
import { textField } from '#ui/forms/server/text-field.ts'
import { lineRule } from '#ui/forms/text-rules.ts'

const encoded = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/)
/** The longest name that an authenticator may give, of 1023 bytes. */
const id = encoded(1364)
const clientDataJSON = encoded(8_000)

const head = { id, rawId: id, type: z.literal('public-key') }

/** Ways to an authenticator, which browsers keep adding to: those that are no short words are left out. */
const transports = z
  .array(z.unknown())
  .catch([])
  .transform((ways) => ways.filter((way): way is string => typeof way === 'string' && /^[a-z-]{1,20}$/.test(way)))
  .transform((ways) => [...new Set(ways)].slice(0, 10))

const madePasskey = z.object({
  ...head,
  response: z.object({ clientDataJSON, attestationObject: encoded(16_000), transports }),
})

const shownPasskey = z.object({
  ...head,
  response: z.object({
    clientDataJSON,
    authenticatorData: encoded(8_000),
    signature: encoded(8_000),
    userHandle: encoded(86),
  }),
})

export type MadePasskey = z.output<typeof madePasskey>
export type ShownPasskey = z.output<typeof shownPasskey>

export const newPasskeySchema = z.object({ passkey: madePasskey })
/** A passkey that somebody signs in with, and where they want to be. */
export const passkeySignInSchema = z.object({ passkey: shownPasskey, to: z.unknown().optional() })

/** What an owner calls a passkey. */
export const passkeyNameSchema = z.object({
  name: textField(lineRule(60), {
    isRequired: true,
    messages: {
      missing: 'accounts.errors.passkeyName',
      wrong: 'accounts.errors.passkeyName',
      tooLong: 'accounts.errors.tooLong',
    },
  }),
})
