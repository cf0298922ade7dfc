import { del, get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const peopleRoutes = staffRoutes(
  { prefix: '/desk/people', where: { person: '\\d{1,15}' } },
  {
    'people.index': get('/', needs('people.view', 'house')),
    'people.invite': get('/invite', needs('people.edit', 'house', { isFresh: true })),
    'people.invite.store': post('/invite', needs('people.edit', 'house', { isFresh: true })),
    'people.invitation.destroy': del('/invitations/{invitation}', needs('people.edit', 'house', { isFresh: true })),
    'people.show': get('/{person}', needs('people.view', 'house')),
    'people.roles.store': post('/{person}/roles', needs('people.edit', 'house', { isFresh: true })),
    'people.roles.destroy': del('/{person}/roles', needs('people.edit', 'house', { isFresh: true })),
  },
)
