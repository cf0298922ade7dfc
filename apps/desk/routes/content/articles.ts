import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const articleRoutes = staffRoutes(
  { prefix: '/desk/articles', where: { article: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
  {
    'articles.index': get('/', needs('content.view', 'halls')),
    'articles.new': get('/new', needs('content.edit', 'house')),
    'articles.store': post('/', needs('content.edit', 'house')),
    'articles.show': get('/{article}', needs('content.view', 'halls')),
    'articles.save': post('/{article}', needs('content.edit', 'house')),
    'articles.draft.store': post('/{written}/draft', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'articles.draft.destroy': del('/{written}/draft', needs('content.edit', 'house')),
    'articles.state': post('/{article}/state', needs('content.edit', 'house')),
    'articles.revert': post('/{article}/revisions/{revision}', needs('content.edit', 'house')),
    'articles.move': post('/{article}/move', needs('content.edit', 'house')),
  },
)
