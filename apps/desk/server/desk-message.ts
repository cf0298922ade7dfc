import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { DeskMessageKey } from '../i18n/messages.ts'

/** Message key of a desk rule in a schema: `readForm` gets the translator of both apps. */
export const deskMessage = (key: DeskMessageKey): ServerMessageKey => key as unknown as ServerMessageKey
