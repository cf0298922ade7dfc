import type { ShopContext } from '../../context/shop-context.ts'
import type { Notice } from '../../shared-props.ts'
import type { CapState } from '../../inventory/hold-caps.ts'
import type { AddOutcome, ChangeOutcome } from './cart-changes.ts'

type Texts = Pick<ShopContext, 'translate'>

/** Which cap it is, and how many more tickets are possible. */
export function describeCap({ cap, most, left }: CapState, { translate }: Texts): string {
  return `${translate(`cart.cap.${cap}`, { most })} ${translate('cart.cap.left', { left })}`
}

/** That there are not as many seats, and how many more there are. */
function describeSeats(left: number, { translate }: Texts): string {
  return left > 0 ? translate('cart.seatsLeft', { left }) : translate('cart.noMoreTickets')
}

/** Why tickets were not added. */
export function describeAddRefusal(outcome: Exclude<AddOutcome, { kind: 'added' }>, context: Texts): Notice {
  const { translate } = context
  if (outcome.kind === 'refused') return { kind: 'negative', text: translate(`cart.refused.${outcome.reason}`) }
  if (outcome.kind === 'capped') return { kind: 'negative', text: describeCap(outcome.cap, context) }
  const { quantityInCart } = outcome
  const notice: Notice = { kind: 'negative', text: describeSeats(outcome.left, context) }
  return quantityInCart > 0 ? { ...notice, caption: translate('cart.alreadyInCart', { quantityInCart }) } : notice
}

/** Why a line was not changed; null where it was. */
export function describeChangeRefusal(outcome: ChangeOutcome, context: Texts): string | null {
  switch (outcome.kind) {
    case 'changed':
    case 'removed':
      return null
    case 'no_more_seats':
      return describeSeats(outcome.left, context)
    case 'capped':
      return describeCap(outcome.cap, context)
    case 'refused':
      return context.translate(outcome.reason === 'unknown' ? 'cart.refused.line' : `cart.refused.${outcome.reason}`)
  }
}
