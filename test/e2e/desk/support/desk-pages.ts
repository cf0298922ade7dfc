import { href } from '@cadenza/navigation'
import { shownStates } from '#apps/desk/inbox/inbox.ts'
import { reportNames } from '#apps/desk/reports/reports.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { shownDates } from '#apps/desk/season/season.ts'
import { contentPages } from './content-pages.ts'
import type { Fixtures } from './fixtures.ts'
import { type DeskPageKind, found, isAnswer, isEntry, isFile, type OfRoute, query } from './looked.ts'

const ofOrder = (name: 'orders.show' | 'orders.terms') => (fixtures: Fixtures) => [
  href(deskRoutes[name], { order: fixtures.order.reference }),
]

const ofHall = (name: 'season.hall' | 'season.hall.plan' | 'season.list.new') => (fixtures: Fixtures) => [
  href(deskRoutes[name], { venue: fixtures.venueId }),
]

const ofRoutes = {
  'sign-in': isEntry,
  invitation: isEntry,
  'second-factor': isEntry,
  'set-up': isEntry,
  'recovery-codes': isEntry,
  today: [
    { page: 'today', paths: () => [href(deskRoutes.today)] },
    { page: 'error', paths: () => ['/desk/there/is/nothing', href(deskRoutes['season.date'], { date: 999_999_999 })] },
  ],
  search: isAnswer,
  confirm: [{ page: 'confirm', paths: () => [href(deskRoutes.confirm)] }],

  'orders.index': [
    {
      page: 'orders',
      paths: () => [
        href(deskRoutes['orders.index']),
        href(deskRoutes['orders.index'], {}, query({ ...found, state: 'paid', from: '2026-01-01' })),
      ],
    },
  ],
  'orders.export': isFile,
  'orders.tickets': isFile,
  'orders.show': [{ page: 'order', paths: ofOrder('orders.show') }],
  'orders.paper': isFile,
  'orders.terms': [{ page: 'order-terms', paths: ofOrder('orders.terms') }],
  'orders.mail': [
    {
      page: 'order-mail',
      paths: ({ order: { reference, mail } }) => [href(deskRoutes['orders.mail'], { order: reference, mail })],
    },
  ],
  'orders.exchange': [
    {
      page: 'order-exchange',
      paths: ({ order: { reference, serial } }) => [href(deskRoutes['orders.exchange'], { order: reference, serial })],
    },
  ],

  'promo.index': [
    {
      page: 'promo-codes',
      paths: () => [href(deskRoutes['promo.index']), href(deskRoutes['promo.index'], {}, query(found))],
    },
  ],
  'promo.export': isFile,
  'promo.new': [{ page: 'new-promo-code', paths: () => [href(deskRoutes['promo.new'])] }],
  'promo.show': [{ page: 'promo-code', paths: ({ code }) => [href(deskRoutes['promo.show'], { code })] }],

  'inbox.index': [
    {
      page: 'inbox',
      paths: () => [
        ...shownStates.map((state) => href(deskRoutes['inbox.index'], {}, query({ state }))),
        href(deskRoutes['inbox.index'], {}, query(found)),
      ],
    },
  ],
  'inbox.show': [{ page: 'message', paths: ({ message }) => [href(deskRoutes['inbox.show'], { message })] }],

  'season.index': [
    {
      page: 'season',
      paths: () => [
        ...shownDates.map((show) => href(deskRoutes['season.index'], {}, query({ show }))),
        href(deskRoutes['season.index'], {}, query(found)),
      ],
    },
  ],
  'season.plan': [
    {
      page: 'plan',
      paths: ({ date }) => [
        href(deskRoutes['season.plan']),
        href(deskRoutes['season.plan'], {}, query({ from: String(date) })),
      ],
    },
  ],
  'season.prices': [{ page: 'prices', paths: () => [href(deskRoutes['season.prices'])] }],
  'season.edit': [
    {
      page: 'edit-dates',
      paths: () => [href(deskRoutes['season.edit']), href(deskRoutes['season.edit'], {}, query({ show: 'draft' }))],
    },
  ],
  'season.files': [{ page: 'season-files', paths: () => [href(deskRoutes['season.files'])] }],
  'season.upload': [{ page: 'season-upload', paths: ({ uploads }) => uploads }],
  'season.files.template': isFile,
  'season.files.export': isFile,
  'season.halls': [{ page: 'halls', paths: () => [href(deskRoutes['season.halls'])] }],
  'season.hall.new': [{ page: 'hall', paths: () => [href(deskRoutes['season.hall.new'])] }],
  'season.hall': [{ page: 'hall', paths: ofHall('season.hall') }],
  'season.hall.plan': [{ page: 'hall-plan', paths: ofHall('season.hall.plan') }],
  'season.list.new': [{ page: 'price-list', paths: ofHall('season.list.new') }],
  'season.list': [{ page: 'price-list', paths: ({ list }) => [href(deskRoutes['season.list'], { list })] }],
  'season.date': [
    { page: 'date', paths: (of) => [of.date, of.cancelled].map((date) => href(deskRoutes['season.date'], { date })) },
  ],
  'season.door': [{ page: 'door', paths: ({ date }) => [href(deskRoutes['season.door'], { date })] }],
  'season.door.export': isFile,
  'season.change': [
    {
      page: 'date-change',
      paths: ({ date }) =>
        ['move', 'postpone', 'cancel'].map((change) => href(deskRoutes['season.change'], { date, change })),
    },
  ],
  'season.operation': [
    {
      page: 'date-operation',
      paths: ({ date, operation }) => [href(deskRoutes['season.operation'], { date, operation })],
    },
  ],

  ...contentPages,

  'reports.index': [{ page: 'sell-through', paths: () => [href(deskRoutes['reports.index'])] }],
  'reports.ledger': [
    {
      page: 'ledger',
      paths: () => [
        href(deskRoutes['reports.ledger']),
        href(deskRoutes['reports.ledger'], {}, query({ from: '2001-01-01', to: '2001-01-02' })),
      ],
    },
  ],
  'reports.ledger.export': isFile,
  'reports.show': [
    {
      page: 'sell-through',
      paths: () => [
        href(
          deskRoutes['reports.show'],
          { report: 'sell-through' },
          query({ by: 'played', from: '2001-01-01', to: '2001-01-02' }),
        ),
      ],
    },
    {
      page: 'report',
      paths: () => reportNames.slice(1).map((report) => href(deskRoutes['reports.show'], { report })),
    },
  ],
  'reports.export': isFile,
  'people.index': [
    {
      page: 'people',
      paths: () => [href(deskRoutes['people.index']), href(deskRoutes['people.index'], {}, query(found))],
    },
  ],
  'people.invite': [{ page: 'invite', paths: () => [href(deskRoutes['people.invite'])] }],
  'health.show': [{ page: 'health', paths: () => [href(deskRoutes['health.show'])] }],
  'audit.index': [
    {
      page: 'audit',
      paths: () => [
        href(deskRoutes['audit.index']),
        href(deskRoutes['audit.index'], {}, query({ from: '2001-01-01', to: '2001-01-02' })),
      ],
    },
  ],
  'audit.export': isFile,
  'settings.show': [{ page: 'settings', paths: () => [href(deskRoutes['settings.show'])] }],
  'sellers.new': [{ page: 'seller', paths: () => [href(deskRoutes['sellers.new'])] }],
  // The default seller, which every shop has.
  'sellers.show': [{ page: 'seller', paths: () => [href(deskRoutes['sellers.show'], { seller: 1 })] }],
  'people.show': [{ page: 'person', paths: ({ person }) => [href(deskRoutes['people.show'], { person })] }],
} satisfies Record<string, OfRoute>

/** Checked addresses of every route opened by address. A missing route fails the tests. */
export const deskPages: Record<string, OfRoute> = ofRoutes

/** Pages without a route, or not shown by any route on its own. */
export const entryPages = [
  'sign-in',
  'invitation',
  'second-factor',
  'set-up',
  'recovery-codes',
] as const satisfies DeskPageKind[]

type LookedAt<of> = of extends { page: infer page }[] ? page : never
type Overlooked = Exclude<
  DeskPageKind,
  LookedAt<(typeof ofRoutes)[keyof typeof ofRoutes]> | (typeof entryPages)[number]
>

/** A page checked by no journey is missing here and fails to compile. */
export const overlookedPages: Record<Overlooked, never> = {}
