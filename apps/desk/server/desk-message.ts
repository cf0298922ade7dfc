import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { DeskMessageKey } from '../i18n/messages.ts'

/**
 * Message key of a schema rule specific to the desk: `readForm` gets the translator of both apps.
 */
export const deskMessage = (key: DeskMessageKey): ServerMessageKey => key as unknown as ServerMessageKey
