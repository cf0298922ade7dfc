/** Creates the tables, and a shop with one unlimited ticket. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bootstrap, LanguageCode } from '@vendure/core'
import { populate } from '@vendure/core/cli/index.js'
import { createConfig } from './config.mjs'

const products = join(import.meta.dirname, 'products.csv')
await writeFile(
  products,
  `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Ticket,ticket,A seat,,,,,ticket,42.00,standard,1000000000,true,,
`,
)
const shop = await populate(
  () => bootstrap(createConfig({ isNew: true })),
  {
    defaultLanguage: LanguageCode.en,
    defaultZone: 'Europe',
    taxRates: [{ name: 'Standard Tax', percentage: 20 }],
    countries: [{ name: 'Hungary', code: 'HU', zone: 'Europe' }],
    shippingMethods: [{ name: 'By mail', price: 0 }],
    paymentMethods: [],
    collections: [],
  },
  products,
)
await shop.close()
process.exit()
