import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { DeskMessageKey } from '../i18n/messages.ts'

/** The message of a schema's rule that only the desk says: `readForm` is given the translator of both apps. */
export const deskMessage = (key: DeskMessageKey): ServerMessageKey => key as unknown as ServerMessageKey
