import type { NavigationOptions } from '@cadenza/navigation/fastify'
import { back, view } from '@cadenza/navigation/server'
import type { Notes } from './notes.ts'
import type { Session } from './sessions.ts'

/** What every handler is given. */
export interface Context {
  session: Session
  notes: Notes
}

export const handlers: NavigationOptions<Context>['handlers'] = {
  home: ({ context: { notes, session } }) =>
    view('home', { notes: notes.list(), name: session.data.name ?? '' }, { head: { title: 'Notes' } }),
  about: () => view('about', { renderedAt: new Date().toISOString() }, { head: { title: 'About' } }),
  // `body` is what the schema of the route has made of it: one that is wrong does not come here.
  'notes.store': async ({ body, context: { notes, session } }) => {
    notes.add(body)
    await session.change({ name: body.name })
    return back({ flash: { notice: 'Thank you!' } })
  },
}
