import type { Random } from '@cadenza/house-art'
import type { Note } from './score.ts'
import { createWaves, readWave, soundRate, type Wave } from './wave.ts'

/** A rank of pipes: one per key. */
interface Stop {
  /** Relative to the written pitch: 1 = eight feet, 2 = four feet, 1/2 = sixteen. */
  octave: number
  loudness: number
  /** Decay of a pipe's partials: wide wooden pipes have few. */
  fall: number
  /** Strength of the even partials: nearly zero in a stopped pipe. */
  even: number
}

export const organManual: readonly Stop[] = [
  { octave: 1, loudness: 1, fall: 1.7, even: 0.8 },
  { octave: 1, loudness: 0.5, fall: 2, even: 0.08 },
  { octave: 2, loudness: 0.3, fall: 1.8, even: 0.7 },
]
export const organPedal: readonly Stop[] = [
  { octave: 1 / 2, loudness: 1.1, fall: 2.2, even: 0.4 },
  { octave: 1, loudness: 0.6, fall: 1.9, even: 0.6 },
]

/** Seconds until a pipe has reached full tone, and until it is silent. */
const [speech, silence] = [0.09, 0.16]

/** Plays organ keys: the tone lasts as long as the key is held, whatever the touch. */
export function playOrgan(sound: Float32Array, notes: readonly Note[], stops: readonly Stop[], random: Random): void {
  for (const stop of stops) {
    const pipes = createWaves(
      (partial, hertz) => (partial % 2 === 0 ? stop.even : 1) / partial ** stop.fall / (1 + (hertz / 4000) ** 4),
      random,
    )
    for (const note of notes) blow(sound, note, { stop, pipes, random })
  }
}

interface Rank {
  stop: Stop
  pipes: (frequency: number) => Wave
  random: Random
}

function blow(sound: Float32Array, note: Note, { stop, pipes, random }: Rank): void {
  const wave = pipes(note.frequency * stop.octave)
  // No two organ pipes are exactly in tune, which makes the sound wide.
  const frequency = note.frequency * stop.octave * (1 + (random() - 0.5) * 0.0016)
  const [speaking, dying, chiffing] = [fade(speech / 4), fade(silence / 5), fade(0.025)]
  const first = Math.round(note.at * soundRate)
  const end = first + Math.round(note.seconds * soundRate)
  const last = Math.min(sound.length, end + Math.round(silence * 2 * soundRate))
  let [phase, wind] = [random(), 0]
  let [mute, left, chiff] = [1, 1, 0.3]
  for (let index = first; index < last; index++) {
    mute *= speaking
    chiff *= chiffing
    if (index > end) left *= dying
    phase += (frequency * (1 + 0.0004 * Math.sin((14.5 * (index - first)) / soundRate))) / soundRate
    wind += (random() - 0.5 - wind) * 0.4
    // The chiff: a pipe's wind is heard for a moment before its tone.
    sound[index]! += note.loudness * stop.loudness * left * ((1 - mute) * readWave(wave, phase) + wind * chiff)
  }
}

/** Returns the factor per sample of a decay to 1/e in that many seconds. */
const fade = (seconds: number): number => Math.exp(-1 / (seconds * soundRate))
