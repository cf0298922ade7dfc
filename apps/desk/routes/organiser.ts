import { del, get, group, post } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

const report = needs('reports.view', 'halls')
const settings = needs('settings.edit', 'house')
const editPeople = needs('people.edit', 'house', { isFresh: true })

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
    'health.show': get('/health', needs('health.view', 'house')),
    audit: group(
      { prefix: '/audit', where: { format: 'xlsx|csv' } },
      {
        index: get('/', needs('audit.view', 'house')),
        export: get('/export.{format}', needs('audit.view', 'house', { isFresh: true })),
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
        index: get('/', needs('people.view', 'house')),
        invite: get('/invite', editPeople),
        'invite.store': post('/invite', editPeople),
        'invitation.destroy': del('/invitations/{invitation}', editPeople),
        show: get('/{person}', needs('people.view', 'house')),
        'roles.store': post('/{person}/roles', editPeople),
        'roles.destroy': del('/{person}/roles', editPeople),
      },
    ),
  },
)
