import { HttpError, respond } from '@cadenza/navigation/server'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import type { ShopHandler } from '#core/context/shop-context.ts'
import { ProviderError } from '#core/payments/server/provider.ts'
import { describeProvider, openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { receiveWebhookEvent } from '#core/orders/settlement/server/settlement.ts'

const receive: ShopHandler<'payment.notify'> = async ({ params, request, context }) => {
  const provider = await openPaymentProvider(context.config)
  if (params.provider !== provider.name) throw new HttpError(404)
  const isForm = describeProvider(provider.name).webhookBody === 'form'
  const rawBody = (isForm ? request.rawForm : request.rawBody) ?? Buffer.alloc(0)
  const { db } = context
  try {
    const event = await provider.parseWebhook({ body: rawBody, headers: request.headers })
    if (!event) {
      noteRefusal(request, 'signature')
      return respond('The signature is missing or wrong, or the notice cannot be read.', { status: 400 })
    }
    await receiveWebhookEvent({ db, log: request.log }, provider.name, event, rawBody.toString('utf8'))
    return respond('ok')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    request.log.warn(error, 'A notice was not taken; the provider sends it again.')
    return respond('The provider could not be asked what the notice is about.', { status: 503 })
  }
}

export const webhookHandlers = {
  'payment.notify': receive,
}
