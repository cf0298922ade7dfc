import { createNavigation, Link } from '@cadenza/navigation/react'
import { createPages } from './pages.tsx'

const modules = Object.entries(createPages(Link)).map(([name, page]) => [name, async () => ({ default: page })])

await createNavigation({ pages: Object.fromEntries(modules) })
