/**
 * Title of each desk page in the reader's language: browsers show it on the tab, and read it aloud
 * first.
 */
import { href, listRoutes } from '@cadenza/navigation'
import { afterAll, expect, test } from 'vitest'
import { staffPermissions, type StaffRoute } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { storeHallRecords, storeHouseRecords } from './testing/named-records.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { visitor, id: person } = await desk.signedIn()
const { visitor: french } = await desk.signedIn('owner', 'fr')
const records = { ...(await storeHouseRecords(desk.db)), ...(await storeHallRecords(desk)), person }

const { order, venue } = records
const ticket = String(records.serial).padStart(6, '0')

/** By route, in English and in French. */
const titles: Record<string, [english: string, french: string]> = {
  today: ['Today', 'Aujourd’hui'],
  confirm: ['Is it you?', 'Est-ce bien vous ?'],
  'orders.index': ['Orders', 'Commandes'],
  'orders.show': [order, order],
  'orders.mail': [order, order],
  'orders.terms': [order, order],
  'orders.exchange': [`Exchange ticket ${ticket}`, `Échanger le billet ${ticket}`],
  'promo.index': ['Promo codes', 'Codes promo'],
  'promo.new': ['New promo code', 'Nouveau code promo'],
  'promo.show': [`TENTH-${venue}`, `TENTH-${venue}`],
  'inbox.index': ['Inbox', 'Messages'],
  'inbox.show': ['A B', 'A B'],
  'season.index': ['Season', 'Saison'],
  'season.plan': ['Plan concerts', 'Programmer des concerts'],
  'season.prices': ['Prices of the halls', 'Tarifs des salles'],
  'season.edit': ['Change many concerts', 'Modifier plusieurs concerts'],
  'season.files': ['Import and export', 'Import et export'],
  'season.upload': ['Season file', 'Fichier de saison'],
  'season.halls': ['Halls', 'Salles'],
  'season.hall.new': ['New hall', 'Nouvelle salle'],
  'season.hall': ['Salle Cortot', 'Salle Cortot (fr)'],
  'season.hall.plan': ['Plan of the hall', 'Plan de la salle'],
  'season.list.new': ['New price list', 'Nouvelle grille tarifaire'],
  'season.list': ['Weekdays', 'Weekdays'],
  'season.date': ['Winterreise, Salle Cortot', 'Winterreise (fr), Salle Cortot (fr)'],
  'season.door': ['Door list', 'Liste d’entrée'],
  'season.change': ['Postpone the concert', 'Reporter le concert'],
  'season.operation': ['Postpone the concert', 'Reporter le concert'],
  'questions.index': ['Questions', 'Questions'],
  'questions.new': ['New question', 'Nouvelle question'],
  'questions.show': ['Where do I park?', 'Where do I park?'],
  'media.index': ['Media', 'Images'],
  'media.show': ['foyer', 'foyer'],
  'events.index': ['Events', 'Spectacles'],
  'events.new': ['New event', 'Nouveau spectacle'],
  'events.show': ['Winterreise', 'Winterreise (fr)'],
  'gallery.index': ['Gallery', 'Galerie'],
  'menus.index': ['Menus', 'Menus'],
  'menus.new': ['New link', 'Nouveau lien'],
  'menus.show': ['Access', 'Access'],
  'soloists.index': ['Soloists', 'Solistes'],
  'soloists.new': ['New soloist', 'Nouveau soliste'],
  'soloists.show': ['Ada', 'Ada'],
  'pages.index': ['Pages', 'Pages'],
  'pages.new': ['New page', 'Nouvelle page'],
  'pages.show': ['Access', 'Access'],
  'articles.index': ['Articles', 'Articles'],
  'articles.new': ['New article', 'Nouvel article'],
  'articles.show': ['Access', 'Access'],
  'categories.index': ['Categories', 'Catégories'],
  'categories.new': ['New category', 'Nouvelle catégorie'],
  'categories.show': ['Access', 'Access'],
  'surveys.index': ['Surveys', 'Enquêtes'],
  'surveys.new': ['New survey', 'Nouvelle enquête'],
  'surveys.show': ['Access', 'Access'],
  'surveys.answers': ['Answers: Access', 'Réponses : Access'],
  'hall-texts.index': ['Halls', 'Salles'],
  'hall-texts.show': ['Salle Cortot', 'Salle Cortot (fr)'],
  'reports.index': ['Sell-through', 'Remplissage'],
  'reports.ledger': ['Lines of the ledger', 'Lignes du journal'],
  'reports.show': ['Days', 'Jours'],
  'health.show': ['Health', 'État du système'],
  'audit.index': ['Audit log', 'Journal'],
  'settings.show': ['Settings', 'Réglages'],
  'sellers.new': ['Another seller', 'Autre vendeur'],
  'sellers.show': [desk.config.shopName, desk.config.shopName],
  'people.index': ['People', 'Équipe'],
  'people.invite': ['Invite somebody', 'Inviter quelqu’un'],
  'people.show': ['Anna Kovács', 'Anna Kovács'],
}

/** Routes without a page: files, redirects, and requests of the client. */
const untitled = [
  'search',
  'recovery-codes',
  'orders.export',
  'orders.tickets',
  'orders.paper',
  'promo.export',
  'season.files.template',
  'season.files.export',
  'season.door.export',
  'media.pick',
  'surveys.export',
  'preview.show',
  'reports.ledger.export',
  'reports.export',
  'audit.export',
]

const reading = listRoutes(deskRoutes).filter(({ name, methods }) => name in staffPermissions && methods[0] === 'GET')

test('titles: every page has one', () => {
  expect([...Object.keys(titles), ...untitled].toSorted()).toEqual(reading.map(({ name }) => name).toSorted())
})

test.each(Object.entries(titles))('titles: that of %s, in two languages', async (name, title) => {
  const url = href(deskRoutes[name as StaffRoute], records as never)
  const titleFor = async (by: typeof visitor) => {
    const { view, dialog } = (await by.get(url)).payload
    return (dialog?.properties['head'] ?? view?.properties['head']) as object
  }
  expect([await titleFor(visitor), await titleFor(french)]).toMatchObject(title.map((one) => ({ title: one })))
})
