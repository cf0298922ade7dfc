import { href } from '@cadenza/navigation'
import type { FastifyInstance } from 'fastify'
import { leaveForm } from '#platform/http/requests/multipart-forms.ts'
import { deskRoutes } from '#apps/desk/routes.ts'

/** Files are read by the handlers of the library of pictures, of the season's file and of plans of halls alone, once they know who sends them: of strangers no byte is kept. */
export function leaveUploads(scope: FastifyInstance): void {
  const library = href(deskRoutes['media.index'])
  const season = href(deskRoutes['season.files.store'])
  scope.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    const isPlan = /^\/desk\/season\/halls\/\d{1,15}\/plan$/.test(path)
    if (isPlan || path === season || path === library || path.startsWith(`${library}/`)) leaveForm(request)
  })
}
