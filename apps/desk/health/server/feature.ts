import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { view } from '#apps/desk/server/context.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { readHealth } from './health-store.ts'

const showHealth = deskHandler('health.show', async ({ context }) => {
  const { db, config, locale, now, translate } = context
  const health = await readHealth({ db, config })
  return view('health', translate('health.title'), {
    ...health,
    provider: describeProvider(config.payment.provider).title[locale],
    at: now().toISOString(),
  })
})

export const healthFeature = {
  handlers: { 'health.show': showHealth },
} satisfies ServerFeature
