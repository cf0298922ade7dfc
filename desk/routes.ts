import { answerOf, defineRoutes, del, get, group, post } from '@cadenza/navigation'

/**
 * Every address of the desk; nowhere else are they spelled. Whatever stands behind the guard `staff` has a line in `permissions.ts`: without one
 * it has no handler.
 */
export const deskRoutes = defineRoutes(
  group(
    { prefix: '/desk' },
    {
      'sign-in': get('/sign-in'),
      'sign-in.store': post('/sign-in'),
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
              'orders.show': get('/{order}'),
              'orders.paper': get('/{order}/papers/{paper}'),
              'orders.mail': get('/{order}/mails/{mail}'),
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
              'season.halls': get('/halls'),
              'season.hall.new': get('/halls/new'),
              'season.hall.create': post('/halls'),
              'season.hall': get('/halls/{venue}'),
              'season.hall.store': post('/halls/{venue}'),
              'season.hall.publication': post('/halls/{venue}/publication'),
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

          ...group(
            { prefix: '/questions', where: { question: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
            {
              'questions.index': get('/'),
              'questions.new': get('/new'),
              'questions.store': post('/'),
              'questions.show': get('/{question}'),
              'questions.save': post('/{question}'),
              'questions.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'questions.draft.destroy': del('/{written}/draft'),
              'questions.state': post('/{question}/state'),
              'questions.revert': post('/{question}/revisions/{revision}'),
              'questions.move': post('/{question}/move'),
            },
          ),

          ...group(
            { prefix: '/media', where: { picture: '\\d{1,15}', revision: '\\d{1,15}', kept: '\\d{1,15}' } },
            {
              'media.index': get('/'),
              'media.pick': get('/pick'),
              'media.store': post('/', { answer: answerOf<{ picture: number; isNew: boolean }>() }),
              'media.show': get('/{picture}'),
              'media.save': post('/{picture}'),
              'media.replace': post('/{picture}/file'),
              'media.destroy': del('/{picture}'),
              'media.revert': post('/{picture}/revisions/{revision}'),
              'media.restore': post('/{picture}/kept/{kept}'),
            },
          ),

          ...group(
            { prefix: '/events', where: { event: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
            {
              'events.index': get('/'),
              'events.new': get('/new'),
              'events.store': post('/'),
              'events.show': get('/{event}'),
              'events.save': post('/{event}'),
              'events.duplicate': post('/{event}/duplicate'),
              'events.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'events.draft.destroy': del('/{written}/draft'),
              'events.state': post('/{event}/state'),
              'events.revert': post('/{event}/revisions/{revision}'),
            },
          ),

          ...group(
            { prefix: '/gallery', where: { item: '\\d{1,15}', revision: '\\d{1,15}' } },
            {
              'gallery.index': get('/'),
              'gallery.store': post('/'),
              'gallery.save': post('/{item}'),
              'gallery.move': post('/{item}/move'),
              'gallery.revert': post('/{item}/revisions/{revision}'),
            },
          ),

          ...group(
            { prefix: '/soloists', where: { soloist: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
            {
              'soloists.index': get('/'),
              'soloists.new': get('/new'),
              'soloists.store': post('/'),
              'soloists.show': get('/{soloist}'),
              'soloists.save': post('/{soloist}'),
              'soloists.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'soloists.draft.destroy': del('/{written}/draft'),
              'soloists.state': post('/{soloist}/state'),
              'soloists.revert': post('/{soloist}/revisions/{revision}'),
            },
          ),

          ...group(
            { prefix: '/pages', where: { page: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
            {
              'pages.index': get('/'),
              'pages.new': get('/new'),
              'pages.store': post('/'),
              'pages.show': get('/{page}'),
              'pages.save': post('/{page}'),
              'pages.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'pages.draft.destroy': del('/{written}/draft'),
              'pages.state': post('/{page}/state'),
              'pages.revert': post('/{page}/revisions/{revision}'),
            },
          ),

          ...group(
            { prefix: '/articles', where: { article: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
            {
              'articles.index': get('/'),
              'articles.new': get('/new'),
              'articles.store': post('/'),
              'articles.show': get('/{article}'),
              'articles.save': post('/{article}'),
              'articles.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'articles.draft.destroy': del('/{written}/draft'),
              'articles.state': post('/{article}/state'),
              'articles.revert': post('/{article}/revisions/{revision}'),
            },
          ),

          ...group(
            {
              prefix: '/categories',
              where: { category: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' },
            },
            {
              'categories.index': get('/'),
              'categories.new': get('/new'),
              'categories.store': post('/'),
              'categories.show': get('/{category}'),
              'categories.save': post('/{category}'),
              'categories.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'categories.draft.destroy': del('/{written}/draft'),
              'categories.state': post('/{category}/state'),
              'categories.revert': post('/{category}/revisions/{revision}'),
              'categories.move': post('/{category}/move'),
            },
          ),

          'preview.show': get('/preview/{kind}/{id}/{language}', {
            where: { kind: 'page|article|category|question|soloist|event|hall', id: '\\d{1,15}', language: 'en|fr|hu' },
          }),

          ...group(
            { prefix: '/hall-texts', where: { venue: '\\d{1,15}', revision: '\\d{1,15}' } },
            {
              'hall-texts.index': get('/'),
              'hall-texts.show': get('/{venue}'),
              'hall-texts.save': post('/{venue}'),
              'hall-texts.draft.store': post('/{venue}/draft', { answer: answerOf<{ savedAt: string }>() }),
              'hall-texts.draft.destroy': del('/{venue}/draft'),
              'hall-texts.revert': post('/{venue}/revisions/{revision}'),
            },
          ),

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
            { prefix: '/settings' },
            {
              'settings.show': get('/'),
              'settings.store': post('/'),
              'settings.revert': post('/revert'),
            },
          ),

          ...group(
            { prefix: '/people', where: { person: '\\d+' } },
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
