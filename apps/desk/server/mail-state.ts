import { maxAttempts } from '#platform/mail/outbox.ts'
import type { MailState } from '../ui/display/mail-state.tsx'

interface OutboxMail {
  attempts: number
  sent_at: Date | null
  given_up_at: Date | null
}

export function findMailState({ attempts, sent_at, given_up_at }: OutboxMail): MailState {
  if (sent_at) return 'sent'
  if (given_up_at || attempts >= maxAttempts) return 'given_up'
  return attempts > 0 ? 'trying' : 'waiting'
}
