/** One file, so that the layout references only one: each costs a first visit some bytes. */
export { Notices } from '#ui/feedback/notices.tsx'
export { Drawer } from './drawer.tsx'
export { Footer } from './footer.tsx'
export { VibratingStrings } from './vibrating-strings.tsx'
