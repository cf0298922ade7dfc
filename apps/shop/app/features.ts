import type { NavigationOptions } from '@cadenza/navigation/fastify'
import { accountFeature } from '#apps/shop/accounts/server/feature.ts'
import { articleFeature } from '#apps/shop/articles/server/feature.ts'
import { cartFeature } from '#apps/shop/cart/server/feature.ts'
import { catalogueFeature } from '#apps/shop/catalogue/server/feature.ts'
import { contactFeature } from '#apps/shop/contact/server/feature.ts'
import { contentFeature } from '#apps/shop/content/server/feature.ts'
import { orderFeature } from '#apps/shop/orders/server/feature.ts'
import { privacyFeature } from '#apps/shop/privacy/server/feature.ts'
import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { surveyFeature } from '#apps/shop/surveys/server/feature.ts'
import type { Account } from '#core/accounts/server/user-store.ts'
import type { PendingSignIn } from '#core/accounts/two-factor/server/pending-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
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

const features: readonly ServerFeature[] = all

interface JoinedFeature extends Required<ServerFeature> {
  /** Of all routes but one: the texts of the pages are served as files. */
  handlers: Required<Omit<Options['handlers'], 'messages'>>
  guards: NonNullable<Options['guards']>
  schemas: NonNullable<Options['schemas']>
}

/** All features of the shop, joined into one. */
export const allFeatures: JoinedFeature = {
  handlers: joinTables(all.map((feature) => feature.handlers)),
  guards: joinTables(all.flatMap((feature) => ('guards' in feature ? [feature.guards] : []))),
  schemas: joinTables(all.flatMap((feature) => ('schemas' in feature ? [feature.schemas] : []))),
  publicRoutes: Object.assign({}, ...features.map((feature) => feature.publicRoutes)),
  mails: Object.assign({}, ...features.map((feature) => feature.mails)),
  jobs: (config) => features.flatMap((feature) => feature.jobs?.(config) ?? []),
  operations: Object.assign({}, ...features.map((feature) => feature.operations)),
}
