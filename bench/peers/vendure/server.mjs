import { bootstrap } from '@vendure/core'
import { createConfig } from './config.mjs'

await bootstrap(createConfig())
