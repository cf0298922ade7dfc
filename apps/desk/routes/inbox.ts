import { answerOf, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const inboxRoutes = staffRoutes(
  { prefix: '/desk/inbox', where: { message: '\\d{1,15}', reply: '\\d{1,15}' } },
  {
    // Messages belong to no hall: staff of a single hall see none.
    'inbox.index': get('/', needs('inbox.view', 'house')),
    'inbox.show': get('/{message}', needs('inbox.view', 'house')),
    'inbox.reply.store': post('/{message}/replies', needs('inbox.answer', 'house')),
    'inbox.draft.store': post('/{message}/draft', {
      ...needs('inbox.answer', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'inbox.reply.again': post('/{message}/replies/{reply}/again', needs('inbox.answer', 'house')),
    'inbox.assignee.store': post('/{message}/assignee', needs('inbox.answer', 'house')),
    'inbox.state': post('/{message}/state', needs('inbox.answer', 'house')),
    'inbox.note.store': post('/{message}/note', needs('inbox.answer', 'house')),
  },
)
