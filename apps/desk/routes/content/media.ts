import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const mediaRoutes = staffRoutes(
  { prefix: '/desk/media', where: { picture: '\\d{1,15}', revision: '\\d{1,15}', kept: '\\d{1,15}' } },
  {
    'media.index': get('/', needs('content.view', 'halls')),
    'media.pick': get('/pick', needs('content.view', 'halls')),
    'media.store': post('/', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ picture: number; isNew: boolean }>(),
    }),
    'media.show': get('/{picture}', needs('content.view', 'halls')),
    'media.save': post('/{picture}', needs('content.edit', 'house')),
    'media.replace': post('/{picture}/file', needs('content.edit', 'house')),
    'media.destroy': del('/{picture}', needs('content.edit', 'house')),
    'media.revert': post('/{picture}/revisions/{revision}', needs('content.edit', 'house')),
    'media.restore': post('/{picture}/kept/{kept}', needs('content.edit', 'house')),
  },
)
