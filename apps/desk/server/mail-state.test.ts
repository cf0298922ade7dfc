import { expect, test } from 'vitest'
import { maxAttempts } from '#platform/mail/outbox.ts'
import { findMailState } from './mail-state.ts'

const at = new Date()
test.each([
  [{ attempts: 0, sent_at: null, given_up_at: null }, 'waiting'],
  [{ attempts: 1, sent_at: null, given_up_at: null }, 'trying'],
  [{ attempts: maxAttempts - 1, sent_at: null, given_up_at: null }, 'trying'],
  [{ attempts: maxAttempts, sent_at: null, given_up_at: null }, 'given_up'],
  [{ attempts: 1, sent_at: null, given_up_at: at }, 'given_up'],
  [{ attempts: maxAttempts, sent_at: at, given_up_at: null }, 'sent'],
  // Given up, and resent at the desk.
  [{ attempts: 1, sent_at: at, given_up_at: at }, 'sent'],
] as const)('mail: one is as far as the outbox says (%#)', (mail, state) => expect(findMailState(mail)).toBe(state))
