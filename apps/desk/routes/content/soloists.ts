import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const soloistRoutes = staffRoutes(
  { prefix: '/desk/soloists', where: { soloist: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
  {
    'soloists.index': get('/', needs('content.view', 'halls')),
    'soloists.new': get('/new', needs('content.edit', 'house')),
    'soloists.store': post('/', needs('content.edit', 'house')),
    'soloists.show': get('/{soloist}', needs('content.view', 'halls')),
    'soloists.save': post('/{soloist}', needs('content.edit', 'house')),
    'soloists.draft.store': post('/{written}/draft', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'soloists.draft.destroy': del('/{written}/draft', needs('content.edit', 'house')),
    'soloists.state': post('/{soloist}/state', needs('content.edit', 'house')),
    'soloists.revert': post('/{soloist}/revisions/{revision}', needs('content.edit', 'house')),
  },
)
