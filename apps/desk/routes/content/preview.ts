import { get } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const previewRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    'preview.show': get('/preview/{kind}/{id}/{language}', {
      ...needs('content.view', 'halls'),
      where: {
        kind: 'page|article|category|question|soloist|event|hall|survey',
        id: '\\d{1,15}',
        language: 'en|fr|hu',
      },
    }),
  },
)
