export const contentFeature = {
  pages: {
    gallery: () => import('./gallery/gallery-page.tsx'),
    faq: () => import('./faq/faq-page.tsx'),
    page: () => import('./generic-page.tsx'),
  },
}
