import type { FastifyInstance } from 'fastify'
import type { Messages } from '#ui/i18n/translator.ts'
import { type Locale, locales } from '#values/locales.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { deskPath } from '#apps/desk/server/session.ts'

/** Where the texts of a language are; `texts` names the state that they are in. */
export const writeMessagesPath = (locale: Locale, texts: string): string =>
  `${deskPath}/texts/${locale}.json?v=${texts}`

/** Answers with what the desk says in a language: nothing that is anybody's own, so it may be kept as long as the texts are the same. */
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
