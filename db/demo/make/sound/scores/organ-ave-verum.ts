import type { Random } from '@cadenza/house-art'
import { organManual, organPedal, playOrgan } from '../instruments/organ.ts'
import { followTempo, readPhrase } from '../instruments/score.ts'

/** First phrase over its tonic, as four voices and a pedal. */
const voices = [
  'r:1/2 A4:2 D5:1 F#4 | A4 G#4 G4:2 | G4:1 B4 A4 G4 | G4:1 F#4:5',
  'r:1/2 F#4:2 F#4:1 D4 | F#4 E4 E4:2 | E4:1 G4 G4 E4 | E4:1 D4:5',
  'r:1/2 D4:2 A3:1 A3 | D4 B3 C#4:2 | C#4:1 D4 C#4 C#4 | C#4:1 A3:5',
]
const bass = 'r:1/2 D3:4 | D3:4 | D3:4 | D3:6'
const beats = 19

/**
 * Plays Wolfgang Amadeus Mozart, Ave verum corpus, K. 618, the choir's first phrase, arranged for
 * organ.
 */
export function playAveVerum(sound: Float32Array, random: Random): void {
  const timeOf = followTempo((beat) => (beat > 11.5 ? 58 - (beat - 11.5) * 3 : 60), beats)
  const play = (notes: string, loudness: number) => readPhrase({ notes, timeOf, loudnessAt: () => loudness })
  const [soprano = '', ...inner] = voices
  playOrgan(sound, play(soprano, 0.5), organManual, random)
  for (const voice of inner) playOrgan(sound, play(voice, 0.34), organManual, random)
  playOrgan(sound, play(bass, 0.42), organPedal, random)
}
