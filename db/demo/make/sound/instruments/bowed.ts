import type { Random } from '@cadenza/house-art'
import type { Note } from './score.ts'
import { createWaves, readWave, soundRate, type Wave } from './wave.ts'

/** Sound characteristics of one instrument in the family. */
export interface StringInstrument {
  /** Resonances of its body: frequency, width (both in hertz) and strength. */
  body: readonly [frequency: number, width: number, strength: number][]
  /** Frequency (hertz) above which little remains. */
  ceiling: number
  /** Depth of the vibrato in cents. */
  vibrato: number
  /** Attack time in seconds. */
  attack: number
  /** Seconds that a note rings after its end, by its frequency. */
  ring: (frequency: number) => number
}

export const bowedCello: StringInstrument = {
  body: [
    [102, 40, 1.2],
    [195, 60, 1.6],
    [310, 110, 0.9],
    [520, 180, 0.8],
    [1350, 700, 0.5],
    [2300, 900, 0.35],
  ],
  ceiling: 3400,
  vibrato: 9,
  attack: 0.045,
  // The open G and D strings of a cello keep ringing after a change of string.
  ring: (frequency) => (frequency < 150 ? 0.55 : 0.14),
}

export const bowedViolin: StringInstrument = {
  body: [
    [280, 70, 1],
    [470, 120, 1.3],
    [560, 150, 1],
    [1050, 350, 0.7],
    [2600, 1100, 0.75],
  ],
  ceiling: 4600,
  vibrato: 13,
  attack: 0.035,
  ring: () => 0.09,
}

export const bowedViola: StringInstrument = {
  ...bowedViolin,
  body: bowedCello.body.map(([f, w, s]) => [f * 1.7, w * 1.5, s]),
  ceiling: 4200,
}

/** Plays one player's part: every player has their own intonation and vibrato. */
export function playBowed(
  sound: Float32Array,
  notes: readonly Note[],
  instrument: StringInstrument,
  random: Random,
): void {
  const late = random() * 0.014
  const player: Player = {
    instrument,
    tuning: (random() - 0.5) * 7,
    speed: 5.1 + random() * 0.7,
    mellow: createWaves((partial, hertz) => resonance(instrument, hertz) / partial ** 1.6, random),
    bright: createWaves((partial, hertz) => resonance(instrument, hertz) / partial ** 0.95, random),
    random,
  }
  for (const note of notes) bow(sound, { ...note, at: note.at + late * random() }, player)
}

interface Player {
  instrument: StringInstrument
  /** Cents away from the pitch. */
  tuning: number
  /** Of the vibrato, in hertz. */
  speed: number
  /** Tone of a light bow, and of one with pressure. */
  mellow: (frequency: number) => Wave
  bright: (frequency: number) => Wave
  random: Random
}

function resonance({ body, ceiling }: StringInstrument, hertz: number): number {
  const answered = body.reduce(
    (sum, [center, width, strength]) => sum + strength / (1 + ((hertz - center) / width) ** 2),
    0.22,
  )
  return answered / (1 + (hertz / ceiling) ** 4)
}

function bow(sound: Float32Array, note: Note, { instrument, tuning, speed, mellow, bright, random }: Player): void {
  const { frequency, loudness, seconds } = note
  const [soft, hard] = [mellow(frequency), bright(frequency)]
  const ring = instrument.ring(frequency)
  const speech = fade(Math.min(instrument.attack * (1.4 - 0.6 * loudness), seconds / 3) / 3)
  const dying = fade(ring / 4)
  const [biting, scratching] = [fade(0.06), fade(0.03)]
  const first = Math.round(note.at * soundRate)
  const end = first + Math.round(seconds * soundRate)
  const last = Math.min(sound.length, end + Math.round(ring * 2 * soundRate))
  let [phase, drift, breath] = [random(), 0, 0]
  let [silence, left, bite, scratch] = [1, 1, 0.35, 0.1]
  for (let index = first; index < last; index++) {
    silence *= speech
    bite *= biting
    scratch *= scratching
    if (index > end) left *= dying
    const time = (index - first) / soundRate
    const level = loudness * (1 - silence) * left
    drift += (random() - 0.5) * 0.02 - drift * 0.0004
    const trembling = instrument.vibrato * Math.min(1, Math.max(0, (time - 0.09) / 0.25))
    const cents = tuning + drift + trembling * Math.sin(2 * Math.PI * speed * time)
    phase += (frequency * (1 + cents * 0.000_577_8)) / soundRate
    // The bow bites at the attack, and louder tones are brighter.
    const press = Math.min(1, 0.15 + 0.75 * level + bite)
    breath += (random() - 0.5 - breath) * 0.25
    const tone = readWave(soft, phase) * (1 - press) + readWave(hard, phase) * press
    sound[index]! += level * (tone + breath * (0.007 + scratch))
  }
}

/** Returns the factor per sample of a decay to 1/e in that many seconds. */
const fade = (seconds: number): number => Math.exp(-1 / (seconds * soundRate))
