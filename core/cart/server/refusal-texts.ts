import type { ShopContext } from '#core/context/shop-context.ts'
import type { Notice } from '#values/notice.ts'
import type { CapState } from '#core/inventory/hold-caps.ts'
import type { AddOutcome, ChangeOutcome } from './cart-changes.ts'

type Texts = Pick<ShopContext, 'translate'>

export function describeCap({ cap, most, left }: CapState, { translate }: Texts): string {
  return `${translate(`cart.cap.${cap}`, { most })} ${translate('cart.cap.left', { left })}`
}

function describeSeats(left: number, { translate }: Texts): string {
  return left > 0 ? translate('cart.seatsLeft', { left }) : translate('cart.noMoreTickets')
}

/** If `several` types were requested, says that none was added. */
export function describeAddRefusal(
  outcome: Exclude<AddOutcome, { kind: 'added' }>,
  { several, ...context }: Texts & { several: boolean },
): Notice {
  const { translate } = context
  const quantityInCart = outcome.kind === 'no_more_seats' ? outcome.quantityInCart : 0
  const captions = [
    quantityInCart > 0 && translate('cart.alreadyInCart', { quantityInCart }),
    several && translate('cart.nothingAdded'),
  ].filter((caption) => caption !== false)
  const notice: Notice = { kind: 'negative', text: describeAddProblem(outcome, context) }
  return captions.length > 0 ? { ...notice, caption: captions.join(' · ') } : notice
}

export function describeAddProblem(outcome: Exclude<AddOutcome, { kind: 'added' }>, context: Texts): string {
  if (outcome.kind === 'refused') return context.translate(`cart.refused.${outcome.reason}`)
  if (outcome.kind === 'capped') return describeCap(outcome.cap, context)
  return describeSeats(outcome.left, context)
}

/** Null if the line was changed. */
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
