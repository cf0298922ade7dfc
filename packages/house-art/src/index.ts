/**
 * Drawing functions for a running shop, shared with the media generator of the demo season
 * (`db/demo/make/`).
 */
export { type DateImage, drawDateOverlay } from './lib/date-image.ts'
export { house, round } from './lib/letters/house.ts'
export { measureLine, setLine } from './lib/letters/lettering.ts'
export { drawMark } from './lib/letters/mark.ts'
export { between, createRandom, pick, seedFrom, type Random } from './lib/random.ts'
