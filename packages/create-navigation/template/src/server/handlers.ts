import type { NavigationOptions } from '@cadenza/navigation/fastify'
import { back, view } from '@cadenza/navigation/server'
import type { Notes } from './notes.ts'
import type { Session } from './sessions.ts'

/** Passed to every handler. */
export interface Context {
  session: Session
  notes: Notes
}

export const handlers: NavigationOptions<Context>['handlers'] = {
  home: ({ context: { notes, session } }) =>
    view('home', { notes: notes.list(), name: session.data.name ?? '' }, { head: { title: 'Notes' } }),
  about: () => view('about', { renderedAt: new Date().toISOString() }, { head: { title: 'About' } }),
  // `body` is the output of the route's schema; invalid input never gets here.
  'notes.store': async ({ body, context: { notes, session } }) => {
    notes.add(body)
    await session.change({ name: body.name })
    return back({ flash: { notice: 'Thank you!' } })
  },
}
