export const articleFeature = {
  pages: {
    'article-categories': () => import('./categories-page.tsx'),
    articles: () => import('./category-page.tsx'),
    article: () => import('./article-page.tsx'),
  },
}
