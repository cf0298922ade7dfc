import type { Random } from '@cadenza/house-art'
import { bowedCello, playBowed } from '../instruments/bowed.ts'
import { followTempo, readPhrase } from '../instruments/score.ts'

/** Figures of the first bars, each played twice. */
const figures = [
  'G2 D3 B3 A3 B3 D3 B3 D3',
  'G2 E3 C4 B3 C4 E3 C4 E3',
  'G2 F#3 C4 B3 C4 F#3 C4 F#3',
  'G2 G3 B3 A3 B3 G3 B3 F#3',
]
/** From bar 5 on, each half bar has its own figure. */
const onwards = [
  'G2 E3 B3 A3 B3 G3 F#3 G3',
  'E3 G3 F#3 G3 B2 D3 C#3 B2',
  'C#3 G3 A3 G3 A3 G3 A3 G3',
  'C#3 G3 A3 G3 A3 G3 A3 G3',
]
const bars = 6

/**
 * Plays Johann Sebastian Bach, Suite for solo cello in G major, BWV 1007, the beginning of the
 * prelude.
 */
export function playCelloPrelude(sound: Float32Array, random: Random): void {
  const halves = [...figures.flatMap((figure) => [figure, figure]), ...onwards]
  const notes = `r:1 ${halves.join(' | ').replace('G2', 'G2:1/4')}`
  const timeOf = followTempo(tempoAt, bars * 4 + 1)
  playBowed(sound, readPhrase({ notes, timeOf, loudnessAt }).map(sustainBass), bowedCello, random)
}

/** Lengthens the first note of each half bar, and speeds up after it. */
function tempoAt(beat: number): number {
  if (beat < 1) return 300
  const inHalf = (beat - 1) % 2
  return 72 * (inHalf < 0.25 ? 0.84 : inHalf > 1.5 ? 0.97 : 1.05)
}

/** Swells each bar towards its middle, and the whole towards bar 5. */
function loudnessAt(beat: number): number {
  const bar = (beat - 1) / 4
  const inHalf = (beat - 1) % 2
  const bass = inHalf < 0.01 ? 0.16 : 0
  const second = bar % 1 >= 0.5 && bar < 4 ? -0.07 : 0
  return 0.44 + 0.07 * Math.min(4, bar) + 0.08 * Math.sin(((inHalf + 0.25) / 2.25) * Math.PI) + bass + second
}

/** Low strings ring on while the bow plays the next ones. */
function sustainBass<note extends { frequency: number; seconds: number }>(note: note): note {
  return note.frequency < 125 ? { ...note, seconds: note.seconds * 1.7 } : note
}
