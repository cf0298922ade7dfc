import { href } from '@cadenza/navigation'
import type { Joined } from '#values/join-tables.ts'
import type { Feature, Room } from '../../feature.ts'
import type { Area } from '../../i18n/messages.ts'
import { deskRoutes } from '../../routes.ts'

type ContentRoom = 'events' | 'pages' | 'articles' | 'questions' | 'surveys' | 'media' | 'gallery' | 'menus'

const roomOf = (name: ContentRoom, icon: Room['icon'], letter: string): Room => ({
  name,
  group: name === 'events' ? 'season' : 'content',
  href: href(deskRoutes[`${name}.index`]),
  text: `frame.room.${name}`,
  icon,
  letter,
  action: 'content.view',
})

/** One feature for each room of the content, in the order of the menu. */
export const contentFeatures = [
  {
    room: roomOf('events', 'event', 'c'),
    pages: {
      events: () => import('../events/events-page.tsx'),
      event: () => import('../events/event-page.tsx'),
      soloists: () => import('../soloists/soloists-page.tsx'),
      soloist: () => import('../soloists/soloist-page.tsx'),
      'hall-texts': () => import('../halls/hall-texts-page.tsx'),
      'hall-text': () => import('../halls/hall-text-page.tsx'),
    },
  },
  {
    room: roomOf('pages', 'page', 'w'),
    pages: {
      pages: () => import('../pages/pages-page.tsx'),
      page: () => import('../pages/page-page.tsx'),
    },
  },
  {
    room: roomOf('media', 'picture', 'm'),
    pages: {
      media: () => import('../media/media-page.tsx'),
      picture: () => import('../media/picture-page.tsx'),
      files: () => import('../files/files-page.tsx'),
      file: () => import('../files/file-page.tsx'),
    },
  },
  {
    room: roomOf('gallery', 'gallery', 'l'),
    pages: {
      gallery: () => import('../gallery/gallery-page.tsx'),
    },
  },
  {
    room: roomOf('articles', 'article', 'k'),
    pages: {
      articles: () => import('../articles/articles-page.tsx'),
      article: () => import('../articles/article-page.tsx'),
      categories: () => import('../categories/categories-page.tsx'),
      category: () => import('../categories/category-page.tsx'),
    },
  },
  {
    room: roomOf('questions', 'question', 'q'),
    pages: {
      questions: () => import('../faq/faq-entries-page.tsx'),
      question: () => import('../faq/faq-entry-page.tsx'),
    },
  },
  {
    room: roomOf('surveys', 'survey', 'u'),
    pages: {
      surveys: () => import('../surveys/surveys-page.tsx'),
      survey: () => import('../surveys/survey-page.tsx'),
      'survey-answers': () => import('../surveys/answers-page.tsx'),
    },
  },
  {
    room: roomOf('menus', 'menu', 'n'),
    pages: {
      menus: () => import('../menus/menus-page.tsx'),
      'menu-link': () => import('../menus/link-page.tsx'),
    },
  },
] as const satisfies readonly Feature[]

type Pages = Joined<(typeof contentFeatures)[number]['pages']>

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/content/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/content/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/content/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../../i18n/blocks/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/blocks/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/blocks/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../../i18n/programme/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/programme/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/programme/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../../i18n/pages/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/pages/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/pages/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../../i18n/surveys/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/surveys/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/surveys/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../../i18n/media/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/media/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/media/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../../i18n/menus/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/menus/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/menus/hu.json', { with: { type: 'json' } })
  > {}
}
