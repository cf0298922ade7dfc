import { del, get, group, post } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

const report = staffRight('reports.view', 'halls')
const settings = staffRight('settings.edit', 'house')
const editPeople = staffRight('people.edit', 'house', { isFresh: true })

/** Reports, health, audit log, settings and people. */
export const organiserRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    reports: group(
      {
        prefix: '/reports',
        where: { report: 'sell-through|days|channels|categories|promo|vat|refunds|settlement' },
      },
      {
        index: get('/', report),
        ledger: get('/ledger', report),
        'ledger.export': get('/ledger/export.{format}', report),
        show: get('/{report}', report),
        export: get('/{report}/export.{format}', report),
      },
    ),
    'health.show': get('/health', staffRight('health.view', 'house')),
    audit: group(
      { prefix: '/audit', where: { format: 'xlsx|csv' } },
      {
        index: get('/', staffRight('audit.view', 'house')),
        export: get('/export.{format}', staffRight('audit.view', 'house', { isFresh: true })),
      },
    ),
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
      },
    ),
  },
)
