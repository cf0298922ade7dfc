import { defineRoutes, post } from '@cadenza/navigation'

/** What a page asks for when its language is changed; loaded then, by no other page. */
export const languageRoutes = defineRoutes({
  'language.typed': post('/language/{locale}/typed'),
})
