import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import { articleRoutes } from '../../routes/content/articles.ts'

export const articleFeature = {
  room: {
    name: 'articles',
    href: href(articleRoutes['articles.index']),
    text: 'frame.room.articles',
    icon: 'article',
    letter: 'k',
    action: 'content.view',
  },
  pages: {
    articles: () => import('./articles-page.tsx'),
    article: () => import('./article-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof articleFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
