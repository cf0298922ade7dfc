import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const pageRoutes = staffRoutes(
  { prefix: '/desk/pages', where: { page: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
  {
    'pages.index': get('/', needs('content.view', 'halls')),
    'pages.new': get('/new', needs('content.edit', 'house')),
    'pages.store': post('/', needs('content.edit', 'house')),
    'pages.show': get('/{page}', needs('content.view', 'halls')),
    'pages.save': post('/{page}', needs('content.edit', 'house')),
    'pages.draft.store': post('/{written}/draft', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'pages.draft.destroy': del('/{written}/draft', needs('content.edit', 'house')),
    'pages.state': post('/{page}/state', needs('content.edit', 'house')),
    'pages.revert': post('/{page}/revisions/{revision}', needs('content.edit', 'house')),
  },
)
