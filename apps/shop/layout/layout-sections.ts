/** One file, so that the layout references only one: each costs a first visit some bytes. */
import { createCachedSection } from '#ui/layout/cached-section.tsx'
import { Footer as WholeFooter } from './footer.tsx'

export { Notices } from '#ui/feedback/notices.tsx'
export { Drawer } from './drawer.tsx'
export { VibratingStrings } from './vibrating-strings.tsx'

export const Footer = createCachedSection(WholeFooter)
