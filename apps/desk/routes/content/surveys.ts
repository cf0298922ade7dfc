import { answerOf, del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const surveyRoutes = staffRoutes(
  {
    prefix: '/desk/surveys',
    where: {
      asked: 'survey|questionnaire',
      form: '\\d{1,15}',
      revision: '\\d{1,15}',
      written: 'new|\\d{1,15}',
      format: 'csv|xlsx',
    },
  },
  {
    'surveys.index': get('/', needs('content.view', 'halls')),
    'surveys.new': get('/{asked}/new', needs('content.edit', 'house')),
    'surveys.store': post('/{asked}', needs('content.edit', 'house')),
    'surveys.show': get('/{asked}/{form}', needs('content.view', 'halls')),
    'surveys.save': post('/{asked}/{form}', needs('content.edit', 'house')),
    'surveys.draft.store': post('/{asked}/{written}/draft', {
      ...needs('content.edit', 'house'),
      answer: answerOf<{ savedAt: string }>(),
    }),
    'surveys.draft.destroy': del('/{asked}/{written}/draft', needs('content.edit', 'house')),
    'surveys.state': post('/{asked}/{form}/state', needs('content.edit', 'house')),
    'surveys.revert': post('/{asked}/{form}/revisions/{revision}', needs('content.edit', 'house')),
    // Answers belong to no hall, and may identify visitors.
    'surveys.answers': get('/{asked}/{form}/answers', needs('content.view', 'house')),
    'surveys.export': get('/{asked}/{form}/answers.{format}', needs('content.view', 'house', { isFresh: true })),
  },
)
