import { defineRoutes, get, post } from '@cadenza/navigation'

export const routes = defineRoutes({
  home: get('/'),
  'entries.store': post('/entries'),
})
