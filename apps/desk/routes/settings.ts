import { get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const settingsRoutes = staffRoutes(
  { prefix: '/desk/settings', where: { seller: '\\d{1,15}', revision: '\\d{1,15}' } },
  {
    'settings.show': get('/', needs('settings.edit', 'house')),
    'settings.store': post('/', needs('settings.edit', 'house')),
    'settings.revert': post('/revert', needs('settings.edit', 'house')),
    'sellers.new': get('/sellers/new', needs('settings.edit', 'house')),
    'sellers.store': post('/sellers', needs('settings.edit', 'house')),
    'sellers.show': get('/sellers/{seller}', needs('settings.edit', 'house')),
    'sellers.save': post('/sellers/{seller}', needs('settings.edit', 'house')),
    'sellers.revert': post('/sellers/{seller}/revisions/{revision}', needs('settings.edit', 'house')),
  },
)
