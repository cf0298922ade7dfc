export const surveyFeature = {
  pages: {
    survey: () => import('./survey-page.tsx'),
  },
}
