import { href } from '@cadenza/navigation'
import type { FastifyInstance } from 'fastify'
import { locales } from '#values/locales.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { Config } from '#core/context/config.ts'
import { writePattern, serverRoutes } from '#core/routes/server-routes.ts'

/** Answers well-known addresses for browsers and password managers, on every host. */
export function addWellKnownAddresses(app: FastifyInstance, { origins }: Pick<Config, 'origins'>): void {
  const others = locales.map((locale) => origins[locale]).filter((origin) => origin !== origins.en)

  // Browsers ask the passkeys' host which other origins may use them.
  app.get(writePattern(serverRoutes['wellKnown.webauthn']), (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({ origins: others }),
  )

  app.get(writePattern(serverRoutes['wellKnown.changePassword']), (_request, reply) =>
    reply.redirect(`${href(accountRoutes.account)}#password`, 302),
  )
}
