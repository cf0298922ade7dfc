import { describe, expect, test } from 'vitest'
import { createRandom } from '@cadenza/house-art'
import { bowedCello, playBowed, bowedViola, bowedViolin } from './instruments/bowed.ts'
import { organManual, organPedal, playOrgan } from './instruments/organ.ts'
import { playPlucked } from './instruments/plucked.ts'
import { recordingNames, playPiece } from './recordings.ts'
import { followTempo, findFrequency, readPhrase } from './instruments/score.ts'
import { soundRate } from './instruments/wave.ts'

const powerOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

/** Returns the deviation of the sound from a pitch, in cents: the peak of its spectrum nearby. */
function measureCents(sound: Float32Array, frequency: number): number {
  const part = sound.subarray(soundRate * 0.4, soundRate * 1.4)
  const strengthAt = (cents: number) => {
    const step = (2 * Math.PI * frequency * 2 ** (cents / 1200)) / soundRate
    let [real, imaginary] = [0, 0]
    part.forEach((sample, index) => {
      const window = Math.sin((Math.PI * index) / part.length)
      real += sample * window * Math.cos(step * index)
      imaginary += sample * window * Math.sin(step * index)
    })
    return Math.hypot(real, imaginary)
  }
  const steps = Array.from({ length: 41 }, (_, index) => (index - 20) * 2)
  return steps.reduce((best, cents) => (strengthAt(cents) > strengthAt(best) ? cents : best))
}

describe.each(recordingNames)('%s', (name) => {
  const { samples } = playPiece(name, 4)

  test('lasts as long as is asked for, and is the same every time', () => {
    expect(samples.length).toBe(4 * soundRate)
    expect(playPiece(name, 4).samples).toEqual(samples)
  })

  test('is heard, is nowhere clipped, begins without a click and fades to silence', () => {
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeLessThan(0.9)
    expect(samples.every(Number.isFinite)).toBe(true)
    expect(powerOf(samples)).toBeGreaterThan(0.04)
    expect(Math.abs(samples[0]!)).toBeLessThan(0.01)
    expect(powerOf(samples.subarray(-240))).toBeLessThan(0.001)
    expect(powerOf(samples.subarray(-6000, -5760))).toBeLessThan(powerOf(samples.subarray(24_000, 72_000)) / 2)
  })
})

// A violin has vibrato.
test.each([
  ['the cello', 'G2', 6, (sound: Float32Array, note) => playBowed(sound, [note], bowedCello, createRandom(2))],
  ['a viola', 'B3', 6, (sound: Float32Array, note) => playBowed(sound, [note], bowedViola, createRandom(3))],
  ['a violin', 'B5', 14, (sound: Float32Array, note) => playBowed(sound, [note], bowedViolin, createRandom(4))],
  ['the manual', 'A4', 4, (sound: Float32Array, note) => playOrgan(sound, [note], organManual, createRandom(5))],
  ['the pedal', 'D3', 4, (sound: Float32Array, note) => playOrgan(sound, [note], organPedal, createRandom(6))],
  ['the harpsichord', 'B3', 4, (sound: Float32Array, note) => playPlucked(sound, [note], createRandom(7))],
  ['the harpsichord, high', 'G#4', 4, (sound: Float32Array, note) => playPlucked(sound, [note], createRandom(8))],
] as [string, string, number, (sound: Float32Array, note: ReturnType<typeof readPhrase>[number]) => void][])(
  '%s is in tune on %s',
  (_, pitch, within, play) => {
    const sound = new Float32Array(1.5 * soundRate)
    play(sound, { at: 0, seconds: 1.5, frequency: findFrequency(pitch), loudness: 0.6 })
    expect(Math.abs(measureCents(sound, findFrequency(pitch)))).toBeLessThanOrEqual(within)
  },
)

test('a phrase: notes follow each other at the tempo, rests are silent, a length holds until the next', () => {
  const notes = readPhrase({
    notes: 'A4:1 r:1/2 C5 | C#4:2',
    timeOf: followTempo(() => 60, 8),
    loudnessAt: (beat) => beat / 10,
  })
  expect(notes.map(({ at, seconds }) => [at, seconds].map((value) => Math.round(value * 1000)))).toEqual([
    [0, 1000],
    [1500, 500],
    [2000, 2000],
  ])
  expect(notes.map(({ frequency }) => Math.round(frequency))).toEqual([440, 523, 277])
  expect(notes.map(({ loudness }) => loudness)).toEqual([0, 0.15, 0.2])
})

test('a phrase: a pitch or a length that is none is refused by its name', () => {
  const read = (notes: string) => readPhrase({ notes, timeOf: (beat) => beat, loudnessAt: () => 1 })
  expect(() => read('H4:1')).toThrow('"H4" is no pitch')
  expect(() => read('A4:0')).toThrow('"0" is no length')
})
