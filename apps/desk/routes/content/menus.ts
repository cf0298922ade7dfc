import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const menuRoutes = staffRoutes(
  {
    prefix: '/desk/menus',
    where: {
      link: '\\d{1,15}',
      page: '\\d{1,15}',
      revision: '\\d{1,15}',
      written: 'new|\\d{1,15}',
      entry: '(?:link|page)-\\d{1,15}',
    },
  },
  {
    'menus.index': get('/', needs('content.view', 'halls')),
    'menus.new': get('/new', needs('content.edit', 'house')),
    'menus.store': post('/', needs('content.edit', 'house')),
    'menus.pages.store': post('/pages', needs('content.edit', 'house')),
    'menus.pages.destroy': del('/pages/{page}', needs('content.edit', 'house')),
    'menus.show': get('/{link}', needs('content.view', 'halls')),
    'menus.save': post('/{link}', needs('content.edit', 'house')),
    'menus.draft.store': post('/{written}/draft', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'menus.draft.destroy': del('/{written}/draft', needs('content.edit', 'house')),
    'menus.state': post('/{link}/state', needs('content.edit', 'house')),
    'menus.revert': post('/{link}/revisions/{revision}', needs('content.edit', 'house')),
    'menus.move': post('/{entry}/move', needs('content.edit', 'house')),
  },
)
