import { answerOf, defineRoutes, del, get, group, post } from '@cadenza/navigation'
import { contentRoutes } from './content-routes.ts'

/**
 * Every address of the desk; those of texts and pictures are in `content-routes.ts`, and nowhere else are they spelled. Whatever stands behind the guard `staff` has a line in `permissions.ts`: without one
 * it has no handler.
 */
export const deskRoutes = defineRoutes(
  group(
    { prefix: '/desk' },
    {
      'sign-in': get('/sign-in'),
      'sign-in.store': post('/sign-in'),
      'sign-in.link': post('/sign-in/link'),
      invitation: get('/invitation/{token}'),
      'invitation.store': post('/invitation/{token}'),

      // Between the password and the second factor, which may still have to be set up.
      ...group(
        { guard: 'halfway' },
        {
          'second-factor': get('/second-factor'),
          'second-factor.store': post('/second-factor'),
          'second-factor.passkey': post('/second-factor/passkey'),
          'set-up': get('/set-up'),
          'set-up.store': post('/set-up'),
        },
      ),

      ...group(
        { guard: 'staff' },
        {
          today: get('/'),
          search: get('/search'),

          confirm: get('/confirm'),
          'confirm.store': post('/confirm'),
          'confirm.passkey': post('/confirm/passkey'),
          'recovery-codes': get('/recovery-codes'),
          'recovery-codes.kept': post('/recovery-codes'),
          'sign-out': post('/sign-out'),
          'hall.choose': post('/hall'),
          'language.choose': post('/language'),
          'tour.seen': post('/tour'),

          ...group(
            {
              prefix: '/orders',
              where: { order: '[A-Za-z]+-[\\w-]+', mail: '\\d{1,15}', serial: '\\d{1,12}', format: 'xlsx|csv' },
            },
            {
              'orders.index': get('/'),
              'orders.export': get('/export.{format}'),
              'orders.tickets': get('/tickets.{format}'),
              'orders.show': get('/{order}'),
              'orders.paper': get('/{order}/papers/{paper}'),
              'orders.mail': get('/{order}/mails/{mail}'),
              'orders.terms': get('/{order}/terms'),
              'orders.buyer.store': post('/{order}/buyer'),
              'orders.resend': post('/{order}/resend'),
              'orders.note.store': post('/{order}/note'),
              'orders.return.store': post('/{order}/return'),
              'orders.exchange': get('/{order}/exchange/{serial}'),
              'orders.exchange.store': post('/{order}/exchange/{serial}'),
            },
          ),

          ...group(
            {
              prefix: '/promo-codes',
              where: {
                code: '\\d{1,15}',
                revision: '\\d{1,15}',
                batch: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
                format: 'xlsx|csv',
              },
            },
            {
              'promo.index': get('/'),
              'promo.export': get('/export.{format}'),
              'promo.new': get('/new'),
              'promo.store': post('/'),
              'promo.batch': post('/batches/{batch}'),
              'promo.show': get('/{code}'),
              'promo.save': post('/{code}'),
              'promo.state': post('/{code}/state'),
              'promo.revert': post('/{code}/revisions/{revision}'),
            },
          ),

          ...group(
            { prefix: '/inbox', where: { message: '\\d{1,15}', reply: '\\d{1,15}' } },
            {
              'inbox.index': get('/'),
              'inbox.show': get('/{message}'),
              'inbox.reply.store': post('/{message}/replies'),
              'inbox.draft.store': post('/{message}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'inbox.reply.again': post('/{message}/replies/{reply}/again'),
              'inbox.assignee.store': post('/{message}/assignee'),
              'inbox.state': post('/{message}/state'),
              'inbox.note.store': post('/{message}/note'),
            },
          ),

          ...group(
            {
              prefix: '/season',
              where: {
                date: '\\d{1,15}',
                change: 'move|postpone|cancel',
                operation: '\\d{1,15}',
                venue: '\\d{1,15}',
                list: '\\d{1,15}',
                upload: '\\d{1,15}',
                format: 'xlsx|json',
              },
            },
            {
              'season.index': get('/'),
              'season.plan': get('/plan'),
              'season.plan.store': post('/plan'),
              'season.prices': get('/prices'),
              'season.prices.store': post('/prices'),
              'season.edit': get('/edit'),
              'season.edit.store': post('/edit'),
              'season.files': get('/files'),
              'season.files.store': post('/files'),
              'season.files.publish': post('/files/published'),
              'season.files.template': get('/files/template.xlsx'),
              'season.files.export': get('/files/season.{format}'),
              'season.upload': get('/files/{upload}'),
              'season.upload.store': post('/files/{upload}'),
              'season.halls': get('/halls'),
              'season.hall.new': get('/halls/new'),
              'season.hall.create': post('/halls'),
              'season.hall': get('/halls/{venue}'),
              'season.hall.store': post('/halls/{venue}'),
              'season.hall.publication': post('/halls/{venue}/publication'),
              'season.hall.plan': get('/halls/{venue}/plan'),
              'season.hall.plan.look': post('/halls/{venue}/plan'),
              'season.hall.plan.store': post('/halls/{venue}/plan/store'),
              'season.list.new': get('/halls/{venue}/price-list'),
              'season.list.create': post('/halls/{venue}/price-list'),
              'season.list': get('/price-lists/{list}'),
              'season.list.store': post('/price-lists/{list}'),
              'season.date': get('/{date}'),
              'season.offer.store': post('/{date}/offer'),
              'season.pause': post('/{date}/pause'),
              'season.publication': post('/{date}/publication'),
              'season.door': get('/{date}/door'),
              'season.door.export': get('/{date}/door.csv'),
              'season.change': get('/{date}/change/{change}'),
              'season.change.store': post('/{date}/change/{change}'),
              'season.operation': get('/{date}/operations/{operation}'),
              'season.operation.retry': post('/{date}/operations/{operation}/retry'),
            },
          ),

          ...contentRoutes,

          ...group(
            {
              prefix: '/reports',
              where: { report: 'sell-through|days|channels|categories|promo|vat|refunds|settlement' },
            },
            {
              'reports.index': get('/'),
              'reports.ledger': get('/ledger'),
              'reports.ledger.export': get('/ledger/export.{format}'),
              'reports.show': get('/{report}'),
              'reports.export': get('/{report}/export.{format}'),
            },
          ),

          'health.show': get('/health'),
          ...group(
            { prefix: '/audit', where: { format: 'xlsx|csv' } },
            { 'audit.index': get('/'), 'audit.export': get('/export.{format}') },
          ),
          ...group(
            { prefix: '/settings', where: { seller: '\\d{1,15}', revision: '\\d{1,15}' } },
            {
              'settings.show': get('/'),
              'settings.store': post('/'),
              'settings.revert': post('/revert'),
              'sellers.new': get('/sellers/new'),
              'sellers.store': post('/sellers'),
              'sellers.show': get('/sellers/{seller}'),
              'sellers.save': post('/sellers/{seller}'),
              'sellers.revert': post('/sellers/{seller}/revisions/{revision}'),
            },
          ),

          ...group(
            { prefix: '/people', where: { person: '\\d{1,15}' } },
            {
              'people.index': get('/'),
              'people.invite': get('/invite'),
              'people.invite.store': post('/invite'),
              'people.invitation.destroy': del('/invitations/{invitation}'),
              'people.show': get('/{person}'),
              'people.roles.store': post('/{person}/roles'),
              'people.roles.destroy': del('/{person}/roles'),
            },
          ),
        },
      ),
    },
  ),
)
