import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const eventRoutes = staffRoutes(
  { prefix: '/desk/events', where: { event: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
  {
    // An event belongs to the halls of its dates; to the organiser while it has none.
    'events.index': get('/', needs('content.view', 'halls')),
    'events.new': get('/new', needs('content.edit', 'house')),
    'events.store': post('/', needs('content.edit', 'house')),
    'events.show': get('/{event}', needs('content.view', 'halls')),
    'events.save': post('/{event}', needs('content.edit', 'record')),
    'events.duplicate': post('/{event}/duplicate', needs('content.edit', 'house')),
    // Drafts are visible only to their author.
    'events.draft.store': post('/{written}/draft', {
      ...needs('content.edit', 'halls'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'events.draft.destroy': del('/{written}/draft', needs('content.edit', 'halls')),
    'events.state': post('/{event}/state', needs('content.edit', 'record')),
    'events.revert': post('/{event}/revisions/{revision}', needs('content.edit', 'record')),
  },
)
