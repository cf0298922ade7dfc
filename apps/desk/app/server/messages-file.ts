import type { FastifyInstance } from 'fastify'
import type { Messages } from '#ui/i18n/translator.ts'
import { type Locale, locales } from '#values/locales.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { deskPath } from '#apps/desk/server/session.ts'

/** Returns the path of a language's texts; `texts` identifies their version. */
export const writeMessagesPath = (locale: Locale, texts: string): string =>
  `${deskPath}/texts/${locale}.json?v=${texts}`

/**
 * Serves the desk's texts in a language: nothing personal, so they are cacheable as long as they
 * stay the same.
 */
export function addMessagesFile(
  scope: FastifyInstance,
  { messages, texts }: { messages: Record<Locale, Messages<DeskMessageKey>>; texts: string },
): void {
  for (const locale of locales) {
    const body = JSON.stringify(messages[locale])
    scope.get<{ Querystring: { v?: unknown } }>(`${deskPath}/texts/${locale}.json`, async ({ query }, reply) => {
      const isCurrent = query.v === texts
      reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      return reply.type('application/json; charset=utf-8').send(body)
    })
  }
}
