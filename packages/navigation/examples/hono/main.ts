import { hydrateNavigation } from '@cadenza/navigation/react'
import { pages } from './pages.ts'

await hydrateNavigation({ pages })
