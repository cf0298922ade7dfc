import { auditFeature } from '../audit/feature.ts'
import { contentFeatures } from '../content/rooms/feature.ts'
import { changeFeature } from '../season/change/feature.ts'
import { dateFeature } from '../season/date/feature.ts'
import { editFeature } from '../season/edit/feature.ts'
import { frameFeature } from '../layout/feature.ts'
import { hallFeature } from '../season/halls/feature.ts'
import { healthFeature } from '../health/feature.ts'
import { inboxFeature } from '../inbox/feature.ts'
import { orderFeature } from '../orders/feature.ts'
import { peopleFeature } from '../people/feature.ts'
import { planFeature } from '../season/plan/feature.ts'
import { priceListFeature } from '../season/price-lists/feature.ts'
import { priceFeature } from '../season/prices/feature.ts'
import { promoFeature } from '../promo/feature.ts'
import { reportFeature } from '../reports/feature.ts'
import { seasonFeature } from '../season/feature.ts'
import { seasonFilesFeature } from '../season/files/feature.ts'
import { sellerFeature } from '../settings/sellers/feature.ts'
import { sessionFeature } from '../session/feature.ts'
import { settingsFeature } from '../settings/feature.ts'
import { todayFeature } from '../today/feature.ts'
import { joinTables } from '#values/join-tables.ts'
import type { Feature, Room } from '../feature.ts'
import type { DeskPages } from '../register.ts'

/** Features of the desk, in the order of the rail. */
const features = [
  frameFeature,
  sessionFeature,
  todayFeature,
  orderFeature,
  promoFeature,
  inboxFeature,
  seasonFeature,
  planFeature,
  priceFeature,
  editFeature,
  seasonFilesFeature,
  hallFeature,
  priceListFeature,
  dateFeature,
  changeFeature,
  ...contentFeatures,
  reportFeature,
  peopleFeature,
  auditFeature,
  healthFeature,
  settingsFeature,
  sellerFeature,
] as const satisfies readonly Feature[]

/** All pages of the desk. A feature missing from the list fails to compile. */
export const pages = joinTables(features.map((feature) => feature.pages)) satisfies DeskPages

/** Shown in the rail and the palette. */
export const deskRooms: readonly Room[] = features.flatMap((feature: Feature) => feature.room ?? [])
