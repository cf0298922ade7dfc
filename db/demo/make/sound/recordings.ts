import { type Random, createRandom, seedFrom } from '@cadenza/house-art'
import { mixMaster } from './master.ts'
import { playInRoom, type Room } from './room.ts'
import { playCelloPrelude } from './scores/cello-prelude.ts'
import { playAveVerum } from './scores/organ-ave-verum.ts'
import { playSpring } from './scores/strings-spring.ts'
import { soundRate } from './instruments/wave.ts'

/** A mono sound, with samples from -1 to 1. */
export interface Sound {
  samples: Float32Array
  /** Samples per second. */
  sampleRate: number
}

interface Piece {
  play: (sound: Float32Array, random: Random) => void
  room: Room
}

const pieces = {
  'bach-prelude': { play: playCelloPrelude, room: { seconds: 1.7, share: 0.32 } },
  'mozart-ave-verum': { play: playAveVerum, room: { seconds: 3.4, share: 0.5 } },
  'vivaldi-spring': { play: playSpring, room: { seconds: 1.5, share: 0.34 } },
} as const satisfies Record<string, Piece>

export type PieceName = keyof typeof pieces
export const recordingNames = Object.keys(pieces) as PieceName[]

/** Synthesises the first seconds, up to twenty, of a public-domain work: deterministic samples. */
export function playPiece(name: PieceName, seconds: number): Sound {
  const { play, room } = pieces[name]
  const dry = new Float32Array(Math.round(seconds * soundRate))
  play(dry, createRandom(seedFrom(name)))
  return { samples: mixMaster(playInRoom(dry, room)), sampleRate: soundRate }
}
