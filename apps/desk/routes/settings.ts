import { del, get, group, post } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

const settings = staffRight('settings.edit', 'house')
const editPeople = staffRight('people.edit', 'house', { isFresh: true })

/** Settings, sellers and people. */
export const settingsRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    settings: group(
      { prefix: '/settings' },
      {
        show: get('/', settings),
        store: post('/', settings),
        revert: post('/revert', settings),
      },
    ),
    sellers: group(
      { prefix: '/settings', where: { seller: '\\d{1,15}', revision: '\\d{1,15}' } },
      {
        new: get('/sellers/new', settings),
        store: post('/sellers', settings),
        show: get('/sellers/{seller}', settings),
        save: post('/sellers/{seller}', settings),
        revert: post('/sellers/{seller}/revisions/{revision}', settings),
      },
    ),
    vat: group(
      { prefix: '/settings/vat', where: { rate: '\\d{1,15}' } },
      {
        index: get('/', settings),
        store: post('/', settings),
        destroy: del('/{rate}', settings),
      },
    ),
    people: group(
      { prefix: '/people', where: { person: '\\d{1,15}' } },
      {
        index: get('/', staffRight('people.view', 'house')),
        invite: get('/invite', editPeople),
        'invite.store': post('/invite', editPeople),
        'invitation.destroy': del('/invitations/{invitation}', editPeople),
        show: get('/{person}', staffRight('people.view', 'house')),
        'roles.store': post('/{person}/roles', editPeople),
        'roles.destroy': del('/{person}/roles', editPeople),
        'rights.store': post('/{person}/rights', editPeople),
        rights: get('/rights', staffRight('people.view', 'house')),
      },
    ),
  },
)
