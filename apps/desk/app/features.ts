import { auditFeature } from '../audit/feature.ts'
import { contentFeatures } from '../content/rooms/feature.ts'
import { layoutFeature } from '../layout/feature.ts'
import { healthFeature } from '../health/feature.ts'
import { inboxFeature } from '../inbox/feature.ts'
import { orderFeature } from '../orders/feature.ts'
import { peopleFeature } from '../people/feature.ts'
import { promoFeature } from '../promo/feature.ts'
import { reportFeature } from '../reports/feature.ts'
import { seasonFeature } from '../season/feature.ts'
import { sellerFeature } from '../settings/sellers/feature.ts'
import { sessionFeature } from '../session/feature.ts'
import { settingsFeature } from '../settings/feature.ts'
import { todayFeature } from '../today/feature.ts'
import { joinTables } from '#values/join-tables.ts'
import type { Feature, Room } from '../feature.ts'
import type { DeskPages } from '../register.ts'

/** Features of the desk, in the order of the menu: the most used first in each group. */
const features = [
  layoutFeature,
  sessionFeature,
  todayFeature,
  orderFeature,
  inboxFeature,
  promoFeature,
  reportFeature,
  seasonFeature,
  ...contentFeatures,
  settingsFeature,
  sellerFeature,
  peopleFeature,
  auditFeature,
  healthFeature,
] as const satisfies readonly Feature[]

/** All pages of the desk. A feature missing from the list fails to compile. */
export const pages = joinTables(features.map((feature) => feature.pages)) satisfies DeskPages

export const deskRooms: readonly Room[] = features.flatMap((feature: Feature) => feature.room ?? [])
