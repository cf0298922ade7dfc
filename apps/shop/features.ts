import { joinTables } from '#values/join-tables.ts'
import { accountFeature } from './accounts/feature.ts'
import { articleFeature } from './articles/feature.ts'
import { cartFeature } from './cart/feature.ts'
import { catalogueFeature } from './catalogue/feature.ts'
import { contentFeature } from './content/feature.ts'
import { layoutFeature } from './layout/feature.ts'
import { orderFeature } from './orders/feature.ts'
import { surveyFeature } from './surveys/feature.ts'

const features = [
  catalogueFeature,
  contentFeature,
  articleFeature,
  surveyFeature,
  cartFeature,
  orderFeature,
  accountFeature,
  layoutFeature,
]

/** All pages by their name on the server, loaded on demand. */
export const pages = joinTables(features.map((feature) => feature.pages))
