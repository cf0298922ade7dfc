/** What of the layout nobody uses at once. One file, so that the layout names one: every name costs a first visit some bytes. */
import { createCachedSection } from '#ui/layout/cached-section.tsx'
import { Footer as WholeFooter } from './footer.tsx'

export { VibratingStrings } from './vibrating-strings.tsx'

export const Footer = createCachedSection(WholeFooter)
