import { createInertiaApp, Link } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { createPages } from './pages.tsx'

const pages = createPages(Link)

await createInertiaApp({ resolve: (name: string) => pages[name] as ComponentType })
