/** Parts of the layout that a first view does not need. Their code is loaded after hydration. */
import { createLazySection } from '#ui/layout/lazy-section.tsx'

const load = () => import('./layout-sections.ts')

export const Drawer = await createLazySection(async () => (await load()).Drawer)
export const Footer = await createLazySection(async () => (await load()).Footer)
export const Notices = await createLazySection(async () => (await load()).Notices)
export const VibratingStrings = await createLazySection(async () => (await load()).VibratingStrings)

export const layoutSections = [Drawer, Footer, Notices, VibratingStrings]
