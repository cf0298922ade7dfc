import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const hallTextRoutes = staffRoutes(
  { prefix: '/desk/hall-texts', where: { venue: '\\d{1,15}', revision: '\\d{1,15}' } },
  {
    'hall-texts.index': get('/', needs('content.view', 'halls')),
    'hall-texts.show': get('/{venue}', needs('content.view', 'record')),
    'hall-texts.save': post('/{venue}', needs('content.edit', 'record')),
    'hall-texts.draft.store': post('/{venue}/draft', {
      ...needs('content.edit', 'record'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'hall-texts.draft.destroy': del('/{venue}/draft', needs('content.edit', 'record')),
    'hall-texts.revert': post('/{venue}/revisions/{revision}', needs('content.edit', 'record')),
  },
)
