import { defineRoutes, get, post, schemaOf } from '@cadenza/navigation'
import type { noteSchema } from './note.ts'

/** All URLs. Other code refers to them by `href(routes.about)`. */
export const routes = defineRoutes({
  home: get('/'),
  about: get('/about'),
  'notes.store': post('/notes', { body: schemaOf<typeof noteSchema>() }),
})
