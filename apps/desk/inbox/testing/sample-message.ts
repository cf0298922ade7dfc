import type { MessagePageProps } from '../message-page.tsx'
import type { SendersOrder, ShownMessage, ShownReply } from '../inbox.ts'

const message = {
  id: 5,
  sender: 'Kovács Anna',
  email: 'anna@example.com',
  phone: '+36 (1) 234-5678',
  locale: 'hu',
  receivedAt: '2026-11-20T17:05:00.000Z',
  text: 'Kérem, segítsenek',
  state: 'open',
  assignee: null,
  note: '',
} satisfies ShownMessage

export const sampleReply = {
  id: 8,
  author: 'Béla Nagy',
  at: '2026-11-20T18:00:00.000Z',
  text: 'Szívesen',
  mail: { state: 'sent', recipient: 'anna@example.com', lastError: null },
  sendings: 1,
} satisfies ShownReply

export const sampleSendersOrder = {
  reference: 'CDZ-26-000042',
  state: 'paid',
  placedAt: '2026-11-19T17:05:00.000Z',
  concert: 'Mozart by candlelight',
  totalCents: 8400,
  isOfOther: false,
} satisfies SendersOrder

/** An open, unanswered message for a user who may answer. */
export const sampleMessage = (changes: Partial<MessagePageProps> = {}, ofMessage: Partial<ShownMessage> = {}) =>
  ({
    message: { ...message, ...ofMessage },
    replies: [],
    orders: [],
    others: [],
    colleagues: [
      { id: 1, name: 'Anna Kovács' },
      { id: 2, name: 'Béla Nagy' },
    ],
    frame: { subject: 'Az üzenete', text: 'Kedves Anna!' },
    replyKey: 'key-1',
    draft: null,
    mayAnswer: true,
    ...changes,
  }) satisfies MessagePageProps
