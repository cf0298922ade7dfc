import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseForm } from '../http/request/parse-form.ts'

/**
 * Parses the bodies of plain forms (`application/x-www-form-urlencoded`) for the routes of `app`,
 * and of what is registered in it afterwards. One with more than 1,000 fields is answered with 400.
 * The plugin does it by itself where no other parser is there.
 * @param options `keepBytes`: is given each body as it arrived, for who verifies a signature over
 *   it
 */
export function parseForms(
  app: FastifyInstance,
  { keepBytes }: { keepBytes?: (request: FastifyRequest, bytes: Buffer) => void } = {},
): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    keepBytes?.(request, bytes)
    try {
      done(null, parseForm(bytes))
    } catch (error) {
      done(error as Error)
    }
  })
}
