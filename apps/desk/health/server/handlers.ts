import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { lookAtHealth } from './health-store.ts'

const showHealth = deskHandler('health.show', async ({ context }) => {
  const { db, config, now, translate } = context
  const health = await lookAtHealth({ db, config })
  return view(
    'health',
    { ...health, provider: config.payment.provider, at: now().toISOString() },
    { head: { title: translate('health.title') } },
  )
})

export const healthHandlers = { 'health.show': showHealth }
