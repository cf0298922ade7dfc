import { href } from '@cadenza/navigation'
import { menuParts } from '#apps/desk/content/menus/menus.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { at, found, isAnswer, isFile, type OfRoute, query } from './looked.ts'

/** Pages of texts and pictures to check. Part of `deskPages`. */
export const contentPages = {
  'questions.index': [
    {
      page: 'questions',
      titles: ['FAQ', 'FAQ'],
      paths: at('questions.index', {}, { show: 'archived' }, found),
    },
  ],
  'questions.new': [
    { page: 'question', titles: ['New FAQ entry', 'Nouvelle entrée de la FAQ'], paths: at('questions.new') },
  ],
  'questions.show': [
    {
      page: 'question',
      titles: ['Where do I park?', 'Where do I park?'],
      paths: ({ question }) => [href(deskRoutes['questions.show'], { question })],
    },
  ],

  'surveys.index': [
    {
      page: 'surveys',
      titles: ['Surveys', 'Enquêtes'],
      paths: at('surveys.index', {}, { show: 'archived' }, found),
    },
  ],
  'surveys.new': [
    {
      page: 'survey',
      titles: ['New survey', 'Nouvelle enquête'],
      paths: () => ['survey', 'questionnaire'].map((asked) => href(deskRoutes['surveys.new'], { asked })),
    },
  ],
  'surveys.show': [
    {
      page: 'survey',
      titles: ['Access', 'Access'],
      paths: ({ survey, questionnaire }) => [
        href(deskRoutes['surveys.show'], { asked: 'survey', form: survey }),
        href(deskRoutes['surveys.show'], { asked: 'questionnaire', form: questionnaire }),
      ],
    },
  ],
  'surveys.answers': [
    {
      page: 'survey-answers',
      titles: ['Answers: Access', 'Réponses : Access'],
      paths: ({ survey }) => [href(deskRoutes['surveys.answers'], { asked: 'survey', form: survey })],
    },
  ],
  'surveys.export': isFile,

  'events.index': [{ page: 'events', titles: ['Events', 'Spectacles'], paths: at('events.index', {}, found) }],
  'events.new': [{ page: 'event', titles: ['New event', 'Nouveau spectacle'], paths: at('events.new') }],
  'events.show': [
    {
      page: 'event',
      titles: ['Winterreise', 'Winterreise (fr)'],
      paths: ({ event }) => [href(deskRoutes['events.show'], { event })],
    },
  ],
  'soloists.index': [{ page: 'soloists', titles: ['Soloists', 'Solistes'], paths: at('soloists.index', {}, found) }],
  'soloists.new': [{ page: 'soloist', titles: ['New soloist', 'Nouveau soliste'], paths: at('soloists.new') }],
  'soloists.show': [
    {
      page: 'soloist',
      titles: ['Ada', 'Ada'],
      paths: ({ soloist }) => [href(deskRoutes['soloists.show'], { soloist })],
    },
  ],
  'pages.index': [{ page: 'pages', titles: ['Pages', 'Pages'], paths: at('pages.index', {}, found) }],
  'pages.new': [{ page: 'page', titles: ['New page', 'Nouvelle page'], paths: at('pages.new') }],
  'pages.show': [
    { page: 'page', titles: ['Access', 'Access'], paths: ({ page }) => [href(deskRoutes['pages.show'], { page })] },
  ],
  'articles.index': [
    {
      page: 'articles',
      titles: ['Articles', 'Articles'],
      paths: ({ category }) => [
        href(deskRoutes['articles.index']),
        href(deskRoutes['articles.index'], {}, query(found)),
        href(deskRoutes['articles.index'], {}, query({ category: String(category) })),
      ],
    },
  ],
  'articles.new': [{ page: 'article', titles: ['New article', 'Nouvel article'], paths: at('articles.new') }],
  'articles.show': [
    {
      page: 'article',
      titles: ['Access', 'Access'],
      paths: ({ article }) => [href(deskRoutes['articles.show'], { article })],
    },
  ],
  'categories.index': [
    {
      page: 'categories',
      titles: ['Categories', 'Catégories'],
      paths: at('categories.index', {}, found),
    },
  ],
  'categories.new': [{ page: 'category', titles: ['New category', 'Nouvelle catégorie'], paths: at('categories.new') }],
  'categories.show': [
    {
      page: 'category',
      titles: ['Access', 'Access'],
      paths: ({ category }) => [href(deskRoutes['categories.show'], { category })],
    },
  ],
  'preview.show': isAnswer,
  'hall-texts.index': [{ page: 'hall-texts', titles: ['Halls', 'Salles'], paths: at('hall-texts.index') }],
  'hall-texts.show': [
    {
      page: 'hall-text',
      titles: ['Salle Cortot', 'Salle Cortot (fr)'],
      paths: ({ venueId }) => [href(deskRoutes['hall-texts.show'], { venue: venueId })],
    },
  ],

  'media.index': [{ page: 'media', titles: ['Media', 'Images'], paths: at('media.index', {}, found) }],
  'media.pick': isAnswer,
  'media.show': [
    {
      page: 'picture',
      titles: ['foyer', 'foyer'],
      paths: ({ picture }) => [href(deskRoutes['media.show'], { picture })],
    },
  ],
  'files.index': [
    { page: 'files', titles: ['Files and recordings', 'Fichiers et extraits musicaux'], paths: at('files.index') },
  ],
  'files.show': [
    {
      page: 'file',
      titles: ['programme', 'programme'],
      paths: ({ file }) => [href(deskRoutes['files.show'], { library: 'downloads', file })],
    },
  ],
  'menus.index': [
    {
      page: 'menus',
      titles: ['Menus', 'Menus'],
      paths: () => menuParts.map((show) => href(deskRoutes['menus.index'], {}, query({ show }))),
    },
  ],
  'menus.new': [{ page: 'menu-link', titles: ['New link', 'Nouveau lien'], paths: at('menus.new') }],
  'menus.show': [
    {
      page: 'menu-link',
      titles: ['Access', 'Access'],
      paths: ({ link }) => [href(deskRoutes['menus.show'], { link })],
    },
  ],
  'gallery.index': [{ page: 'gallery', titles: ['Gallery', 'Galerie'], paths: at('gallery.index') }],
} satisfies Record<string, OfRoute>
