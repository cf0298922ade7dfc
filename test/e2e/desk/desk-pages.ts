import { href } from '@cadenza/navigation'
import { shownMenus } from '#apps/desk/content/menus/menus.ts'
import { shownStates } from '#apps/desk/inbox/inbox.ts'
import type { DeskPages } from '#apps/desk/register.ts'
import { reportNames } from '#apps/desk/reports/reports.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { shownDates } from '#apps/desk/season/season.ts'
import type { House } from './furnish.ts'

/** Every page of the desk by the name that the server answers with. */
export type DeskPageKind = keyof DeskPages

/** A page, and the addresses at which it is looked at: of one with faces (a list that finds nothing, a concert that is cancelled) each. */
export interface Looked {
  page: DeskPageKind
  paths: (house: House) => string[]
}

/** Nothing that is looked at. */
export const isFile = 'is a file'
export const isAnswer = 'is an answer to the page that asks'
/** Pages before the desk: the journey of who comes in looks at them. */
export const onTheWayIn = 'on the way in'

const query = (asked: Record<string, string>) => ({ query: asked })
const found = { q: 'qwrtzpsd' }
const ofOrder = (name: 'orders.show' | 'orders.terms') => (house: House) => [
  href(deskRoutes[name], { order: house.order.reference }),
]

const ofHall = (name: 'season.hall' | 'season.hall.plan' | 'season.list.new') => (house: House) => [
  href(deskRoutes[name], { venue: house.venueId }),
]

type OfRoute = Looked[] | typeof isFile | typeof isAnswer | typeof onTheWayIn

const ofRoutes = {
  'sign-in': onTheWayIn,
  invitation: onTheWayIn,
  'second-factor': onTheWayIn,
  'set-up': onTheWayIn,
  'recovery-codes': onTheWayIn,
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

  'questions.index': [
    {
      page: 'questions',
      paths: () => [
        href(deskRoutes['questions.index']),
        href(deskRoutes['questions.index'], {}, query({ show: 'archived' })),
        href(deskRoutes['questions.index'], {}, query(found)),
      ],
    },
  ],
  'questions.new': [{ page: 'question', paths: () => [href(deskRoutes['questions.new'])] }],
  'questions.show': [{ page: 'question', paths: ({ question }) => [href(deskRoutes['questions.show'], { question })] }],

  'surveys.index': [
    {
      page: 'surveys',
      paths: () => [
        href(deskRoutes['surveys.index']),
        href(deskRoutes['surveys.index'], {}, query({ show: 'archived' })),
        href(deskRoutes['surveys.index'], {}, query(found)),
      ],
    },
  ],
  'surveys.new': [
    {
      page: 'survey',
      paths: () => ['survey', 'questionnaire'].map((asked) => href(deskRoutes['surveys.new'], { asked })),
    },
  ],
  'surveys.show': [
    {
      page: 'survey',
      paths: ({ survey, questionnaire }) => [
        href(deskRoutes['surveys.show'], { asked: 'survey', form: survey }),
        href(deskRoutes['surveys.show'], { asked: 'questionnaire', form: questionnaire }),
      ],
    },
  ],
  'surveys.answers': [
    {
      page: 'survey-answers',
      paths: ({ survey }) => [href(deskRoutes['surveys.answers'], { asked: 'survey', form: survey })],
    },
  ],
  'surveys.export': isFile,

  'events.index': [
    {
      page: 'events',
      paths: () => [href(deskRoutes['events.index']), href(deskRoutes['events.index'], {}, query(found))],
    },
  ],
  'events.new': [{ page: 'event', paths: () => [href(deskRoutes['events.new'])] }],
  'events.show': [{ page: 'event', paths: ({ event }) => [href(deskRoutes['events.show'], { event })] }],
  'soloists.index': [
    {
      page: 'soloists',
      paths: () => [href(deskRoutes['soloists.index']), href(deskRoutes['soloists.index'], {}, query(found))],
    },
  ],
  'soloists.new': [{ page: 'soloist', paths: () => [href(deskRoutes['soloists.new'])] }],
  'soloists.show': [{ page: 'soloist', paths: ({ soloist }) => [href(deskRoutes['soloists.show'], { soloist })] }],
  'pages.index': [
    {
      page: 'pages',
      paths: () => [href(deskRoutes['pages.index']), href(deskRoutes['pages.index'], {}, query(found))],
    },
  ],
  'pages.new': [{ page: 'page', paths: () => [href(deskRoutes['pages.new'])] }],
  'pages.show': [{ page: 'page', paths: ({ page }) => [href(deskRoutes['pages.show'], { page })] }],
  'articles.index': [
    {
      page: 'articles',
      paths: ({ category }) => [
        href(deskRoutes['articles.index']),
        href(deskRoutes['articles.index'], {}, query(found)),
        href(deskRoutes['articles.index'], {}, query({ category: String(category) })),
      ],
    },
  ],
  'articles.new': [{ page: 'article', paths: () => [href(deskRoutes['articles.new'])] }],
  'articles.show': [{ page: 'article', paths: ({ article }) => [href(deskRoutes['articles.show'], { article })] }],
  'categories.index': [
    {
      page: 'categories',
      paths: () => [href(deskRoutes['categories.index']), href(deskRoutes['categories.index'], {}, query(found))],
    },
  ],
  'categories.new': [{ page: 'category', paths: () => [href(deskRoutes['categories.new'])] }],
  'categories.show': [
    { page: 'category', paths: ({ category }) => [href(deskRoutes['categories.show'], { category })] },
  ],
  'preview.show': isAnswer,
  'hall-texts.index': [{ page: 'hall-texts', paths: () => [href(deskRoutes['hall-texts.index'])] }],
  'hall-texts.show': [
    { page: 'hall-text', paths: ({ venueId }) => [href(deskRoutes['hall-texts.show'], { venue: venueId })] },
  ],

  'media.index': [
    {
      page: 'media',
      paths: () => [href(deskRoutes['media.index']), href(deskRoutes['media.index'], {}, query(found))],
    },
  ],
  'media.pick': isAnswer,
  'media.show': [{ page: 'picture', paths: ({ picture }) => [href(deskRoutes['media.show'], { picture })] }],
  'menus.index': [
    {
      page: 'menus',
      paths: () => shownMenus.map((show) => href(deskRoutes['menus.index'], {}, query({ show }))),
    },
  ],
  'menus.new': [{ page: 'menu-link', paths: () => [href(deskRoutes['menus.new'])] }],
  'menus.show': [{ page: 'menu-link', paths: ({ link }) => [href(deskRoutes['menus.show'], { link })] }],
  'gallery.index': [{ page: 'gallery', paths: () => [href(deskRoutes['gallery.index'])] }],

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
  // The house itself, which every shop has.
  'sellers.show': [{ page: 'seller', paths: () => [href(deskRoutes['sellers.show'], { seller: 1 })] }],
  'people.show': [{ page: 'person', paths: ({ person }) => [href(deskRoutes['people.show'], { person })] }],
} satisfies Record<string, OfRoute>

/** Where the page of each route that is opened by its address is looked at. A route that is missing fails the tests. */
export const deskPages: Record<string, OfRoute> = ofRoutes

/** Where no route leads to, or which none shows by itself. */
export const pagesOnTheWayIn = [
  'sign-in',
  'invitation',
  'second-factor',
  'set-up',
  'recovery-codes',
] as const satisfies DeskPageKind[]

type LookedAt<of> = of extends { page: infer page }[] ? page : never
type Overlooked = Exclude<
  DeskPageKind,
  LookedAt<(typeof ofRoutes)[keyof typeof ofRoutes]> | (typeof pagesOnTheWayIn)[number]
>

/** A page that no journey looks at is missing here, and does not compile. */
export const overlookedPages: Record<Overlooked, never> = {}
