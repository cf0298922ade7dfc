import type { NavigationOptions } from '@cadenza/navigation/fastify'
import { accountFeature } from '#apps/shop/accounts/server/feature.ts'
import { articleFeature } from '#apps/shop/articles/server/feature.ts'
import { cartFeature } from '#apps/shop/cart/server/feature.ts'
import { catalogueFeature } from '#apps/shop/catalogue/server/feature.ts'
import { contactFeature } from '#apps/shop/contact/server/feature.ts'
import { contentFeature } from '#apps/shop/content/server/feature.ts'
import { orderFeature } from '#apps/shop/orders/server/feature.ts'
import { privacyFeature } from '#apps/shop/privacy/server/feature.ts'
import type { PublicRoutes, ServerFeature } from '#apps/shop/server/feature.ts'
import { surveyFeature } from '#apps/shop/surveys/server/feature.ts'
import type { Account } from '#core/accounts/server/user-store.ts'
import type { PendingSignIn } from '#core/accounts/two-factor/server/pending-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { describeIssue } from '#ui/forms/server/read-form.ts'
import { joinTables } from '#values/join-tables.ts'

export interface ShopGuarded {
  order: StoredOrder
  signedIn: Account
  pendingSignIn: PendingSignIn
}

type Options = NavigationOptions<ShopContext, ShopGuarded>

const all = [
  catalogueFeature,
  contactFeature,
  articleFeature,
  contentFeature,
  surveyFeature,
  cartFeature,
  orderFeature,
  accountFeature,
  privacyFeature,
] as const

export const features: readonly ServerFeature[] = all

/** Handlers by route. The texts of the pages are served as files. */
export const handlers: Required<Omit<Options['handlers'], 'messages'>> = joinTables(
  all.map((feature) => feature.handlers),
)

export const publicRoutes: PublicRoutes = Object.assign({}, ...features.map((feature) => feature.publicRoutes))

/** Guards of route groups, and schemas of routes whose forms are validated while typing. */
export const checks: Pick<Options, 'guards' | 'schemas' | 'describeIssue'> = {
  guards: joinTables(all.flatMap((feature) => ('guards' in feature ? [feature.guards] : []))),
  schemas: joinTables(all.flatMap((feature) => ('schemas' in feature ? [feature.schemas] : []))),
  describeIssue: (issue, { context }) => describeIssue(issue, context.translate),
}
