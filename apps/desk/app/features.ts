import { articles } from '../content/articles/feature.ts'
import { audit } from '../audit/feature.ts'
import { categories } from '../content/categories/feature.ts'
import { changes } from '../season/change/feature.ts'
import { dates } from '../season/date/feature.ts'
import { edit } from '../season/edit/feature.ts'
import { events } from '../content/events/feature.ts'
import { frame } from '../layout/feature.ts'
import { gallery } from '../content/gallery/feature.ts'
import { hallTexts } from '../content/halls/feature.ts'
import { halls } from '../season/halls/feature.ts'
import { health } from '../health/feature.ts'
import { inbox } from '../inbox/feature.ts'
import { media } from '../content/media/feature.ts'
import { menus } from '../content/menus/feature.ts'
import { orders } from '../orders/feature.ts'
import { writtenPages } from '../content/pages/feature.ts'
import { people } from '../people/feature.ts'
import { plan } from '../season/plan/feature.ts'
import { priceLists } from '../season/price-lists/feature.ts'
import { prices } from '../season/prices/feature.ts'
import { promo } from '../promo/feature.ts'
import { questions } from '../content/faq/feature.ts'
import { reports } from '../reports/feature.ts'
import { season } from '../season/feature.ts'
import { seasonFiles } from '../season/files/feature.ts'
import { sellers } from '../settings/sellers/feature.ts'
import { session } from '../session/feature.ts'
import { settings } from '../settings/feature.ts'
import { soloists } from '../content/soloists/feature.ts'
import { surveys } from '../content/surveys/feature.ts'
import { today } from '../today/feature.ts'
import type { Feature, Joined, Room } from '../feature.ts'
import type { DeskPages } from '../register.ts'

/** The features of the desk, in the order in which their rooms stand in the rail. */
const features = [
  frame,
  session,
  today,
  orders,
  promo,
  inbox,
  season,
  plan,
  prices,
  edit,
  seasonFiles,
  halls,
  priceLists,
  dates,
  changes,
  events,
  soloists,
  writtenPages,
  articles,
  categories,
  questions,
  surveys,
  media,
  gallery,
  menus,
  hallTexts,
  reports,
  people,
  audit,
  health,
  settings,
  sellers,
] as const satisfies readonly Feature[]

/** Every page of the desk. A feature that is missing in the list does not compile: its pages would be known, and not there. */
export const pages = Object.assign({}, ...features.map((feature) => feature.pages)) as Joined<
  (typeof features)[number]['pages']
> satisfies DeskPages

/** The rooms of the rail and the palette. */
export const rooms: readonly Room[] = features.flatMap((feature: Feature) => feature.room ?? [])
