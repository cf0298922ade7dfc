/** What a shop that runs draws, and what the maker of the demo season's media (`db/demo/make/`) shares with it. */
export { type DateImage, drawDateOverlay } from './lib/date-image.ts'
export { house, round } from './lib/letters/house.ts'
export { measureLine, setLine } from './lib/letters/lettering.ts'
export { drawMark } from './lib/letters/mark.ts'
export { between, createRandom, pick, seedFrom, type Random } from './lib/random.ts'
