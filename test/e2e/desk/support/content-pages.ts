import { href } from '@cadenza/navigation'
import { shownMenus } from '#apps/desk/content/menus/menus.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { found, isAnswer, isFile, type OfRoute, query } from './looked.ts'

/** Pages of texts and pictures to check. Part of `deskPages`. */
export const contentPages = {
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
} satisfies Record<string, OfRoute>
