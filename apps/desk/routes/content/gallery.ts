import { get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from '../staff-routes.ts'

export const galleryRoutes = staffRoutes(
  { prefix: '/desk/gallery', where: { item: '\\d{1,15}', revision: '\\d{1,15}' } },
  {
    'gallery.index': get('/', needs('content.view', 'halls')),
    'gallery.store': post('/', needs('content.edit', 'house')),
    'gallery.save': post('/{item}', needs('content.edit', 'house')),
    'gallery.move': post('/{item}/move', needs('content.edit', 'house')),
    'gallery.revert': post('/{item}/revisions/{revision}', needs('content.edit', 'house')),
  },
)
