/** One file, so that the layout references only one: each costs a first visit some bytes. */
import { createCachedSection } from '#ui/layout/cached-section.tsx'
import { Footer as WholeFooter } from './footer.tsx'

export { VibratingStrings } from './vibrating-strings.tsx'

export const Footer = createCachedSection(WholeFooter)
