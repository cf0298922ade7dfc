import type { FastifyInstance } from 'fastify'
import { parseForm } from '../http/request/parse-form.ts'

/**
 * Parses the bodies of plain forms (`application/x-www-form-urlencoded`) for the routes of `app`, and of what is registered
 * in it afterwards. One with more than 1,000 fields is answered with 400. The plugin does it by itself where no other
 * parser is there.
 */
export function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseForm(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}
