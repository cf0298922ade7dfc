import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const questionRoutes = staffRoutes(
  { prefix: '/desk/questions', where: { question: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
  {
    // Questions belong to the organiser: staff of a single hall can only read them.
    'questions.index': get('/', needs('content.view', 'halls')),
    'questions.new': get('/new', needs('content.edit', 'house')),
    'questions.store': post('/', needs('content.edit', 'house')),
    'questions.show': get('/{question}', needs('content.view', 'halls')),
    'questions.save': post('/{question}', needs('content.edit', 'house')),
    'questions.draft.store': post('/{written}/draft', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'questions.draft.destroy': del('/{written}/draft', needs('content.edit', 'house')),
    'questions.state': post('/{question}/state', needs('content.edit', 'house')),
    'questions.revert': post('/{question}/revisions/{revision}', needs('content.edit', 'house')),
    'questions.move': post('/{question}/move', needs('content.edit', 'house')),
  },
)
