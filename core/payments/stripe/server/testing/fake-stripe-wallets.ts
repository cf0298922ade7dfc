import { type FakeIntent, StripeFault } from './fake-stripe-objects.ts'
import { requireText } from './fake-stripe-requests.ts'
import { formText, type FormValue } from './form-encoding.ts'

interface FakeApproval {
  name: string | null
  email: string | null
  phone: string | null
  /** What becomes of its payment. */
  outcome: FakeIntent['status'] | 'declined'
  intent: FakeIntent | null
}

/** Stripe's wallets: confirmation tokens, and the payments that they confirm. */
export class FakeStripeWallets {
  readonly #intents: Map<string, FakeIntent>
  readonly #approvals = new Map<string, FakeApproval>()
  #count = 0

  static knows = (resource: string | undefined): boolean =>
    resource === 'payment_intents' || resource === 'confirmation_tokens'

  constructor(intents: Map<string, FakeIntent>) {
    this.#intents = intents
  }

  /** A buyer approves in the cart. Returns the token that Stripe's script hands to the page. */
  approve({ outcome = 'succeeded', ...buyer }: Partial<Omit<FakeApproval, 'intent'>> = {}): string {
    const token = `ctoken_fake_${++this.#count}`
    const known = { name: 'Kata Nagy', email: 'kata@example.com', phone: '+36301234567' }
    this.#approvals.set(token, { ...known, ...buyer, outcome, intent: null })
    return token
  }

  /** The buyer confirms at the bank, or fails to. */
  confirm(id: string, isConfirmed = true): FakeIntent {
    const intent = this.#intent(id)
    const error = { code: 'payment_intent_authentication_failure', decline_code: null }
    return Object.assign(
      intent,
      isConfirmed ? pay(intent) : { status: 'requires_payment_method', last_payment_error: error },
    )
  }

  answer(method: string, [resource, id, action]: string[], form: FormValue): object {
    if (resource === 'confirmation_tokens' && id && method === 'GET') {
      const { name, email, phone } = this.#approval(id)
      const billing_details = { name, email, phone, address: null }
      return { id, object: 'confirmation_token', payment_method_preview: { type: 'card', billing_details } }
    }
    if (resource === 'payment_intents' && !id && method === 'POST') return this.#create(form)
    if (resource === 'payment_intents' && id && !action && method === 'GET') return this.#intent(id)
    if (resource === 'payment_intents' && id && action === 'cancel') return this.#cancel(this.#intent(id))
    throw new StripeFault(404, 'invalid_request_error', 'Unrecognized request URL.')
  }

  #create(form: FormValue): FakeIntent {
    const approval = this.#approval(requireText(form, 'confirmation_token'))
    if (approval.intent) throw new StripeFault(400, 'invalid_request_error', 'The token was used before.')
    if (formText(form, 'confirm') !== 'true') throw new StripeFault(400, 'invalid_request_error', 'Not confirmed.')
    const [url, key] = [requireText(form, 'return_url'), requireText(form, 'metadata', 'key')]
    const intent: FakeIntent = {
      id: `pi_wallet_${++this.#count}`,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: Number(requireText(form, 'amount')),
      amount_received: 0,
      currency: requireText(form, 'currency'),
      last_payment_error: null,
      metadata: { key, wallet: formText(form, 'metadata', 'wallet') ?? '' },
    }
    this.#intents.set(intent.id, intent)
    approval.intent = intent
    const { outcome } = approval
    if (outcome === 'declined') {
      intent.last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' }
      throw new StripeFault(402, 'card_error', 'Your card has insufficient funds.', { payment_intent: intent })
    }
    if (outcome === 'succeeded') return Object.assign(intent, pay(intent))
    const confirmation = {
      type: 'redirect_to_url',
      redirect_to_url: { url: 'https://hooks.stripe.com/3ds', return_url: url },
    }
    return Object.assign(intent, { status: outcome, next_action: outcome === 'requires_action' ? confirmation : null })
  }

  #cancel(intent: FakeIntent): FakeIntent {
    if (intent.status === 'succeeded') throw new StripeFault(400, 'invalid_request_error', 'It has succeeded.')
    return Object.assign(intent, { status: 'canceled' })
  }

  #approval(token: string): FakeApproval {
    const approval = this.#approvals.get(token)
    if (!approval) throw new StripeFault(404, 'invalid_request_error', `No such confirmation token: ${token}.`)
    return approval
  }

  #intent(id: string): FakeIntent {
    const intent = this.#intents.get(id)
    if (!intent) throw new StripeFault(404, 'invalid_request_error', `No such payment intent: ${id}.`)
    return intent
  }
}

const pay = ({ amount }: FakeIntent) => ({ status: 'succeeded', amount_received: amount, next_action: null })
