import { createHash } from 'node:crypto'
import { cookieFlashStore, type FlashStore } from '@cadenza/navigation/fastify'
import { isSecureAt } from '#platform/http/localization.ts'
import { hasCookiesOff } from '#platform/http/sessions/kept-cookies.ts'
import { keepStaffFlash, takeStaffFlash } from '#platform/http/sessions/staff-session-store.ts'
import type { Config } from '#core/context/config.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'

/** Bytes of JSON: enough to undo the largest change, such as publishing 10,000 drafts. */
export const maxFlashBytes = 512 * 1024
/** Bytes of JSON that fit into a cookie of 4,000, signed and in base64. */
const mostInCookie = 2600
/** Marker in the cookie if the rest is in the session. */
const inSession = '_session'

/** Stores flash data in a signed cookie; what exceeds it, such as a long text, in the session. */
export function createFlashStore({ sessionSecret, origins }: Config): FlashStore<DeskContext> {
  const store = cookieFlashStore({
    secret: createHash('sha256').update(`desk flash ${sessionSecret}`).digest('base64url'),
    secure: isSecureAt(origins),
    // Prevents other hosts of the domain from setting it.
    name: isSecureAt(origins) ? '__Host-cadenza_desk_flash' : 'cadenza_desk_flash',
  })
  return {
    async read(context, wire) {
      if (hasCookiesOff(wire.request)) {
        const text = context.translate('frame.cookies')
        return { errors: { _cookies: text }, flash: { notice: { kind: 'negative', text } } }
      }
      const told = await store.read(context, wire)
      const { current } = context.session
      return told.flash?.[inSession] && current ? ((await takeStaffFlash(context.db, current.id)) ?? {}) : told
    },
    async write(context, data, wire) {
      const { current } = context.session
      const isLong = Buffer.byteLength(JSON.stringify(data)) > mostInCookie
      if (!isLong || !current) return store.write(context, data, wire)
      await keepStaffFlash(context.db, current.id, data)
      return store.write(context, { errors: {}, flash: { [inSession]: true }, input: {} }, wire)
    },
  }
}
