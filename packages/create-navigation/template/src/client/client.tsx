import { hydrateNavigation } from '@cadenza/navigation/react'
import { layout } from '../pages/layout.tsx'
import { pages } from '../pages/pages.ts'

await hydrateNavigation({ pages, layout, overlay: import.meta.env.DEV })
