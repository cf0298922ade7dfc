import type { DemoSeason } from '../read-season.ts'
import { encodeFlac } from './sound/flac/encode-flac.ts'
import { type PieceName, playPiece } from './sound/recordings.ts'
import type { MediaOrder } from './media-order.ts'

/** Bits kept per sample: the rest is quieter than the players' breath, and a third of the file. */
const depth = 13
const seconds = 20.4

/** Returns the recordings named by programmes, played and encoded. */
export function orderRecordings({ recordings }: Pick<DemoSeason, 'recordings'>): MediaOrder[] {
  return [...recordings.keys()].map((name) => ({
    name,
    recipe: { name, seconds, depth },
    make: () => encodeFlac(playPiece(name as PieceName, seconds), depth),
  }))
}
