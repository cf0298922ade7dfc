import type { Random } from '@cadenza/house-art'
import type { Note } from './score.ts'
import { soundRate } from './wave.ts'

/**
 * Plays harpsichord strings: a burst of noise that circulates in a string and softens (Karplus and
 * Strong).
 */
export function playPlucked(sound: Float32Array, notes: readonly Note[], random: Random): void {
  for (const note of notes) pluck(sound, note, random)
}

function pluck(sound: Float32Array, { at, seconds, frequency, loudness }: Note, random: Random): void {
  // The softening average of two neighbours delays by half a sample.
  const period = soundRate / frequency - 0.5
  const length = Math.floor(period)
  // All-pass for the fraction of the period: without it high strings would be out of tune.
  const fraction = period - length
  const delay = (1 - fraction) / (1 + fraction)
  const string = Float32Array.from({ length }, () => random() * 2 - 1)
  const mean = string.reduce((sum, sample) => sum + sample, 0) / length
  const damping = 0.001 ** (1 / (frequency * 2.6))
  const first = Math.round(at * soundRate)
  const last = Math.min(sound.length, first + Math.round((seconds + 0.25) * soundRate))
  let [before, input, output] = [0, 0, 0]
  for (let index = first; index < last; index++) {
    const place = (index - first) % length
    const sample = string[place]! - (index - first < length ? mean : 0)
    const soft = damping * 0.5 * (sample + before)
    before = sample
    output = delay * (soft - output) + input
    input = soft
    string[place] = output
    const isLifted = index - first > seconds * soundRate
    const felt = isLifted ? Math.exp(-((index - first) / soundRate - seconds) / 0.04) : 1
    sound[index]! += sample * loudness * felt
  }
}
