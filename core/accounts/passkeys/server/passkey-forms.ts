/** Passkey data sent by browsers. Size limits are those of the largest authenticators. */
import { z } from 'zod'

const encoded = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/)
/** Longest id that an authenticator may assign: 1023 bytes, encoded. */
const id = encoded(1364)
const clientDataJSON = encoded(8_000)

const head = { id, rawId: id, type: z.literal('public-key') }

/** Browsers keep extending the list; entries that are not short words are dropped. */
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

export const passkeySchemas = {
  new: z.object({ passkey: madePasskey }),
  signIn: z.object({ passkey: shownPasskey, to: z.unknown().optional() }),
}
