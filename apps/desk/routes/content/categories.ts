import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const categoryRoutes = staffRoutes(
  {
    prefix: '/desk/categories',
    where: { category: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' },
  },
  {
    'categories.index': get('/', needs('content.view', 'halls')),
    'categories.new': get('/new', needs('content.edit', 'house')),
    'categories.store': post('/', needs('content.edit', 'house')),
    'categories.show': get('/{category}', needs('content.view', 'halls')),
    'categories.save': post('/{category}', needs('content.edit', 'house')),
    'categories.draft.store': post('/{written}/draft', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'categories.draft.destroy': del('/{written}/draft', needs('content.edit', 'house')),
    'categories.state': post('/{category}/state', needs('content.edit', 'house')),
    'categories.revert': post('/{category}/revisions/{revision}', needs('content.edit', 'house')),
    'categories.move': post('/{category}/move', needs('content.edit', 'house')),
  },
)
