import { href } from '@cadenza/navigation'
import { shownStates } from '#apps/desk/inbox/inbox.ts'
import { reportNames } from '#apps/desk/reports/reports.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { shownDates } from '#apps/desk/season/dates/dates.ts'
import { contentPages } from './content-pages.ts'
import type { Fixtures } from './fixtures.ts'
import { at, type DeskPageKind, found, isAnswer, isEntry, isFile, type OfRoute, query } from './looked.ts'

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
    { page: 'today', titles: ['Today', 'Aujourd’hui'], paths: at('today') },
    { page: 'error', paths: () => ['/desk/there/is/nothing', href(deskRoutes['season.date'], { date: 999_999_999 })] },
  ],
  search: isAnswer,
  confirm: [{ page: 'confirm', titles: ['Is it you?', 'Est-ce bien vous ?'], paths: at('confirm') }],

  'orders.index': [
    {
      page: 'orders',
      titles: ['Orders', 'Commandes'],
      paths: at('orders.index', {}, { ...found, state: 'paid', from: '2026-01-01' }),
    },
  ],
  'orders.export': isFile,
  'orders.tickets': isFile,
  'orders.show': [{ page: 'order', titles: ({ order }) => [order, order], paths: ofOrder('orders.show') }],
  'orders.paper': isFile,
  'orders.terms': [{ page: 'order-terms', titles: ({ order }) => [order, order], paths: ofOrder('orders.terms') }],
  'orders.mail': [
    {
      page: 'order-mail',
      titles: ({ order }) => [order, order],
      paths: ({ order: { reference, mail } }) => [href(deskRoutes['orders.mail'], { order: reference, mail })],
    },
  ],
  'orders.exchange': [
    {
      page: 'order-exchange',
      titles: ({ ticket }) => [`Exchange ticket ${ticket}`, `Échanger le billet ${ticket}`],
      paths: ({ order: { reference, serial } }) => [href(deskRoutes['orders.exchange'], { order: reference, serial })],
    },
  ],

  'promo.index': [
    {
      page: 'promo-codes',
      titles: ['Promo codes', 'Codes promo'],
      paths: at('promo.index', {}, found),
    },
  ],
  'promo.export': isFile,
  'promo.new': [
    {
      page: 'new-promo-code',
      titles: ['New promo code', 'Nouveau code promo'],
      paths: at('promo.new'),
    },
  ],
  'promo.show': [
    {
      page: 'promo-code',
      titles: ({ code }) => [code, code],
      paths: ({ code }) => [href(deskRoutes['promo.show'], { code })],
    },
  ],

  'inbox.index': [
    {
      page: 'inbox',
      titles: ['Inbox', 'Messages'],
      paths: () => [
        ...shownStates.map((state) => href(deskRoutes['inbox.index'], {}, query({ state }))),
        href(deskRoutes['inbox.index'], {}, query(found)),
      ],
    },
  ],
  'inbox.show': [
    { page: 'message', titles: ['A B', 'A B'], paths: ({ message }) => [href(deskRoutes['inbox.show'], { message })] },
  ],

  'season.index': [
    {
      page: 'season',
      titles: ['Concerts', 'Concerts'],
      paths: () => [
        ...shownDates.map((show) => href(deskRoutes['season.index'], {}, query({ show }))),
        href(deskRoutes['season.index'], {}, query(found)),
      ],
    },
  ],
  'season.plan': [
    {
      page: 'plan',
      titles: ['Plan concerts', 'Programmer des concerts'],
      paths: ({ date }) => [
        href(deskRoutes['season.plan']),
        href(deskRoutes['season.plan'], {}, query({ from: String(date) })),
      ],
    },
  ],
  'season.prices': [
    {
      page: 'prices',
      titles: ['Prices of the halls', 'Tarifs des salles'],
      paths: at('season.prices'),
    },
  ],
  'season.edit': [
    {
      page: 'edit-dates',
      titles: ['Change several concerts', 'Modifier plusieurs concerts'],
      paths: at('season.edit', {}, { show: 'draft' }),
    },
  ],
  'season.files': [
    {
      page: 'season-files',
      titles: ['Import and export', 'Import et export'],
      paths: at('season.files'),
    },
  ],
  'season.upload': [
    { page: 'season-upload', titles: ['Season file', 'Fichier de saison'], paths: ({ uploads }) => uploads },
  ],
  'season.files.template': isFile,
  'season.files.export': isFile,
  'season.halls': [{ page: 'halls', titles: ['Halls', 'Salles'], paths: at('season.halls') }],
  'season.hall.new': [{ page: 'hall', titles: ['New hall', 'Nouvelle salle'], paths: at('season.hall.new') }],
  'season.hall': [{ page: 'hall', titles: ['Salle Cortot', 'Salle Cortot (fr)'], paths: ofHall('season.hall') }],
  'season.hall.plan': [
    { page: 'hall-plan', titles: ['Seating plan', 'Plan de la salle'], paths: ofHall('season.hall.plan') },
  ],
  'season.list.new': [
    { page: 'price-list', titles: ['New price list', 'Nouvelle grille tarifaire'], paths: ofHall('season.list.new') },
  ],
  'season.list': [
    {
      page: 'price-list',
      titles: ['Weekdays', 'Weekdays'],
      paths: ({ list }) => [href(deskRoutes['season.list'], { list })],
    },
  ],
  'season.date': [
    {
      page: 'date',
      titles: ['Winterreise, Salle Cortot', 'Winterreise (fr), Salle Cortot (fr)'],
      paths: (of) => [of.date, of.cancelled].map((date) => href(deskRoutes['season.date'], { date })),
    },
  ],
  'season.queue': [
    {
      page: 'date-queue',
      titles: ['Queue: Winterreise', 'File d’attente\u00a0: Winterreise (fr)'],
      paths: ({ date }) => [href(deskRoutes['season.queue'], { date })],
    },
  ],
  'season.door': [
    {
      page: 'door',
      titles: ['Door list', 'Liste d’entrée'],
      paths: ({ date }) => [href(deskRoutes['season.door'], { date })],
    },
  ],
  'season.door.export': isFile,
  'season.change': [
    {
      page: 'date-change',
      titles: ['Postpone the concert', 'Reporter le concert'],
      paths: ({ date }) =>
        ['move', 'postpone', 'cancel'].map((change) => href(deskRoutes['season.change'], { date, change })),
    },
  ],
  'season.operation': [
    {
      page: 'date-operation',
      titles: ['Postpone the concert', 'Reporter le concert'],
      paths: ({ date, operation }) => [href(deskRoutes['season.operation'], { date, operation })],
    },
  ],

  ...contentPages,

  'reports.index': [
    { page: 'sell-through', titles: ['Sell-through', 'Taux de remplissage'], paths: at('reports.index') },
  ],
  'reports.ledger': [
    {
      page: 'ledger',
      titles: ['Lines of the ledger', 'Écritures'],
      paths: at('reports.ledger', {}, { from: '2001-01-01', to: '2001-01-02' }),
    },
  ],
  'reports.ledger.export': isFile,
  'reports.show': [
    {
      page: 'report',
      titles: ['Days', 'Jours'],
      paths: () => reportNames.slice(1).map((report) => href(deskRoutes['reports.show'], { report })),
    },
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
  ],
  'reports.export': isFile,
  'people.index': [{ page: 'people', titles: ['People', 'Équipe'], paths: at('people.index', {}, found) }],
  'people.rights': [
    { page: 'rights', titles: ['Who may do what', 'Droits de chaque rôle'], paths: at('people.rights') },
  ],
  'people.invite': [
    { page: 'invite', titles: ['Invite a colleague', 'Inviter un collègue'], paths: at('people.invite') },
  ],
  'health.show': [{ page: 'health', titles: ['Health', 'État du système'], paths: at('health.show') }],
  'audit.index': [
    {
      page: 'audit',
      titles: ['Audit log', 'Journal'],
      paths: at('audit.index', {}, { from: '2001-01-01', to: '2001-01-02' }),
    },
  ],
  'audit.export': isFile,
  'vat.index': [{ page: 'vat', titles: ['VAT rates', 'Taux de TVA'], paths: at('vat.index') }],
  'settings.show': [{ page: 'settings', titles: ['Settings', 'Réglages'], paths: at('settings.show') }],
  'sellers.new': [{ page: 'seller', titles: ['Another seller', 'Autre vendeur'], paths: at('sellers.new') }],
  // The default seller, which every shop has.
  'sellers.show': [
    {
      page: 'seller',
      titles: ({ shopName }) => [shopName, shopName],
      paths: () => [href(deskRoutes['sellers.show'], { seller: 1 })],
    },
  ],
  'people.show': [
    {
      page: 'person',
      titles: ['Anna Kovács', 'Anna Kovács'],
      paths: ({ person }) => [href(deskRoutes['people.show'], { person })],
    },
  ],
} satisfies Record<string, OfRoute>

/**
 * Title and checked addresses of every route opened by address. A missing route fails the tests.
 */
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
