import { href } from '@cadenza/navigation'
import type { FastifyInstance } from 'fastify'
import { leaveForm } from '#platform/http/requests/multipart-forms.ts'
import { deskRoutes } from '#apps/desk/routes.ts'

/**
 * Leaves reading of files to the handlers of pictures, season files and hall plans, once the sender
 * is known: nothing from strangers is stored.
 */
export function leaveUploads(scope: FastifyInstance): void {
  const library = href(deskRoutes['media.index'])
  const season = href(deskRoutes['season.files.store'])
  scope.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    const isPlan = /^\/desk\/season\/halls\/\d{1,15}\/plan$/.test(path)
    if (isPlan || path === season || path === library || path.startsWith(`${library}/`)) leaveForm(request)
  })
}
