import type { Random } from '@cadenza/house-art'
import { bowedCello, playBowed, type StringInstrument, bowedViola, bowedViolin } from '../instruments/bowed.ts'
import { playPlucked } from '../instruments/plucked.ts'
import { followTempo, type Note, readPhrase } from '../instruments/score.ts'

/**
 * Both phrases of the ritornello; the first is repeated softly. Each begins with the last eighth of
 * a bar.
 */
const first = {
  violins: `E5:1/2 | G#5 G#5 G#5 F#5:1/4 E5 B5:3/2 B5:1/4 A5 | G#5:1/2 G#5 G#5 F#5:1/4 E5 B5:3/2 B5:1/4 A5
    | G#5:1/2 A5:1/4 B5 A5:1/2 G#5 F#5:1 r:1/2`,
  seconds: `B4:1/2 | E5 E5 E5 D#5:1/4 B4 G#5:3/2 G#5:1/4 F#5 | E5:1/2 E5 E5 D#5:1/4 B4 G#5:3/2 G#5:1/4 F#5
    | E5:1/2 F#5:1/4 G#5 F#5:1/2 E5 D#5:1 r:1/2`,
  violas: 'r:1/2 | B4:1/2 B4 B4 B4 E4 E4 E4 E4 | B4 B4 B4 B4 E4 E4 E4 E4 | B4 B4 B4 B4 B4:1 r:1/2',
  basses: 'r:1/2 | E3:1/2 E3 E3 E3 E3 E3 E3 E3 | E3 E3 E3 E3 E3 E3 E3 E3 | E3 E3 B2 E3 B2:1 r:1/2',
}
const second = {
  violins: `E5:1/2 | B5 A5:1/4 G#5 A5:1/2 B5 C#6 B5:1 E5:1/2 | B5 A5:1/4 G#5 A5:1/2 B5 C#6 B5:1 E5:1/2
    | C#6 B5 A5 G#5 F#5:3/2 E5:1/2 | E5:3`,
  seconds: `B4:1/2 | G#5 F#5:1/4 E5 F#5:1/2 G#5 A5 G#5:1 B4:1/2 | G#5 F#5:1/4 E5 F#5:1/2 G#5 A5 G#5:1 B4:1/2
    | A5 G#5 F#5 E5 D#5:3/2 B4:1/2 | B4:3`,
  violas: 'r:1/2 | B4:1/2 B4 B4 B4 E4 E4 E4 E4 | B4 B4 B4 B4 E4 E4 E4 E4 | E4 E4 B4 B4 B4:3/2 G#4:1/2 | G#4:3',
  basses: 'r:1/2 | E3:1/2 E3 B2 E3 A2 E3 E3 E3 | E3 E3 B2 E3 A2 E3 E3 E3 | A2 E3 B2 E3 B2:3/2 E3:1/2 | E2:3',
}
/** Harpsichord chords with their beats. */
const chords: readonly [beat: number, pitches: string][] = [
  [0.5, 'E3 B3 E4 G#4'],
  [2.5, 'E3 G#3 B3 E4'],
  [4.5, 'E3 B3 E4 G#4'],
  [6.5, 'E3 G#3 B3 E4'],
  [8.5, 'E3 B3 E4 G#4'],
  [10.5, 'B2 F#3 B3 D#4'],
]
const phraseBeats = 12
const players = 3

interface Part {
  instrument: StringInstrument
  tune: keyof typeof first
  loudness: number
  octave?: number
}

const parts: readonly Part[] = [
  { instrument: bowedViolin, tune: 'violins', loudness: 0.5 },
  { instrument: bowedViolin, tune: 'seconds', loudness: 0.34 },
  { instrument: bowedViola, tune: 'violas', loudness: 0.2 },
  { instrument: bowedCello, tune: 'basses', loudness: 0.36 },
  { instrument: bowedCello, tune: 'basses', loudness: 0.22, octave: 1 / 2 },
]

/**
 * Plays Antonio Vivaldi, Concerto in E major, RV 269, "Spring", the opening ritornello, arranged
 * for strings and harpsichord.
 */
export function playSpring(sound: Float32Array, random: Random): void {
  const timeOf = followTempo((beat) => (beat > 34 ? 116 - (beat - 34) * 9 : 116), 42)
  for (const part of parts) {
    const notes = readPhrase({
      notes: `${first[part.tune]} ${first[part.tune]} ${second[part.tune]}`,
      timeOf,
      loudnessAt,
    })
    const played = notes.map((note) => detach(note, part))
    for (let player = 0; player < players; player++) playBowed(sound, played, part.instrument, random)
  }
  playPlucked(sound, strikeChords(timeOf), random)
}

/** Repeats the first phrase as an echo. */
function loudnessAt(beat: number): number {
  const isEcho = beat >= phraseBeats && beat < phraseBeats * 2
  const accent = (beat - 0.5) % 2 < 0.01 ? 0.08 : 0
  return (isEcho ? 0.36 : beat < phraseBeats ? 0.8 : 0.9) + accent
}

/** Detaches notes, as with a baroque bow. */
function detach(note: Note, { loudness, octave = 1 }: Part): Note {
  const { seconds, frequency } = note
  return {
    ...note,
    frequency: frequency * octave,
    seconds: seconds * (seconds < 0.3 ? 0.72 : 0.88),
    loudness: note.loudness * loudness,
  }
}

function strikeChords(timeOf: (beat: number) => number): Note[] {
  return [0, phraseBeats, phraseBeats * 2].flatMap((start) =>
    chords.flatMap(([beat, pitches]) =>
      // Arpeggiates the strings.
      pitches
        .split(' ')
        .flatMap((pitch, index) =>
          readPhrase({ notes: `r:${start + beat} ${pitch}:3/2`, timeOf, loudnessAt: (at) => 0.2 * loudnessAt(at) }).map(
            (note) => ({ ...note, at: note.at + index * 0.012 }),
          ),
        ),
    ),
  )
}
