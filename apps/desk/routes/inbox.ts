import { answerOf, get, post } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

export const inboxRoutes = staffRoutes(
  { prefix: '/desk/inbox', where: { message: '\\d{1,15}', reply: '\\d{1,15}' } },
  {
    // Messages belong to no hall: staff of a single hall see none.
    'inbox.index': get('/', staffRight('inbox.view', 'house')),
    'inbox.show': get('/{message}', staffRight('inbox.view', 'house')),
    'inbox.reply.store': post('/{message}/replies', staffRight('inbox.answer', 'house')),
    'inbox.draft.store': post('/{message}/draft', {
      ...staffRight('inbox.answer', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'inbox.reply.again': post('/{message}/replies/{reply}/again', staffRight('inbox.answer', 'house')),
    'inbox.assignee.store': post('/{message}/assignee', staffRight('inbox.answer', 'house')),
    'inbox.state': post('/{message}/state', staffRight('inbox.answer', 'house')),
    'inbox.note.store': post('/{message}/note', staffRight('inbox.answer', 'house')),
  },
)
