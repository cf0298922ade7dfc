/**
 * Rarely used parts of the layout, in one file, so that the layout references only one: every
 * reference adds bytes to a first visit.
 */
import { createCachedSection } from '#ui/layout/cached-section.tsx'
import { Footer as WholeFooter } from './footer.tsx'

export { VibratingStrings } from './vibrating-strings.tsx'

export const Footer = createCachedSection(WholeFooter)
