/** Carries form input to the same page in another language, through the session, not the URL. */
import { href } from '@cadenza/navigation'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isLocale } from '#values/locales.ts'
import { readPagePath } from '#core/context/page-addresses.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { languageRoutes } from '#core/routes/language-routes.ts'
import { writePattern, serverRoutes } from '#core/routes/server-routes.ts'
import type { SessionKeys } from '../http/session-keys.ts'
import type { LanguageSwitchOptions } from './language-switch.ts'

/** Bytes of JSON: more than all forms of a page contain. */
const mostBytes = 32 * 1024

/** Removes other control characters, which no database text has; secrets must be typed again. */
const text = z.string().transform((typed) => typed.replace(/[^\P{Cc}\n\t]/gu, '').toWellFormed())
const control = z.object({
  name: text.refine((name) => !/password|_token/i.test(name)),
  value: text,
  checked: z.boolean().optional(),
})
const schema = z.object({ to: z.string(), forms: z.array(z.array(control)) })

/** Answers with the URL that transfers the session. */
export function addTypedForms(
  app: FastifyInstance,
  { config: { origins }, openContext, csrf }: LanguageSwitchOptions & Pick<SessionKeys, 'csrf'>,
): void {
  app.post<{ Params: { locale: string } }>(
    writePattern(languageRoutes['language.typed']),
    { bodyLimit: mostBytes },
    async (request, reply) => {
      const context = await openContext(request, reply)
      const { session, locale } = context
      const { locale: other } = request.params
      if (!csrf.verify(request, session)) return reply.code(419).send()
      const sent = schema.safeParse(request.body)
      if (!sent.success || !isLocale(other) || other === locale) return reply.code(400).send()
      if (await findRequestLimit(requestLimits.handover, request, context)) return reply.code(429).send()
      await session.keep({ flash: { typed: sent.data.forms } })
      const to = readPagePath(sent.data.to, origins[other])
      return { href: origins[other] + href(serverRoutes['handover.ask'], { locale }, { query: { to } }) }
    },
  )
}
