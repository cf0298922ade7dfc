export const layoutFeature = {
  pages: {
    error: () => import('./error-page.tsx'),
  },
}
