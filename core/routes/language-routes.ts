import { defineRoutes, post } from '@cadenza/navigation'

/** Requested by a page when its language is changed; loaded only then. */
export const languageRoutes = defineRoutes({
  'language.typed': post('/language/{locale}/typed'),
})
