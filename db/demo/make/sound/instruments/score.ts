/** A note as played. */
export interface Note {
  /** Seconds from the beginning. */
  at: number
  seconds: number
  /** Hertz. */
  frequency: number
  /** 0 = silent, 1 = maximum loudness. */
  loudness: number
}

export interface Phrase {
  /**
   * Notes such as `G2:1/4 D3 r B3:1`: a pitch or a rest, with its length in beats where it changes.
   * Bars (`|`) are for the reader.
   */
  notes: string
  /** Seconds at a beat. */
  timeOf: (beat: number) => number
  /** 0 to 1, at a beat. */
  loudnessAt: (beat: number) => number
}

const steps: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const sharps: Readonly<Record<string, number>> = { '#': 1, b: -1, '': 0 }

/** Returns the frequency of a pitch such as `F#4` in hertz, in equal temperament at A4 = 440. */
export function findFrequency(pitch: string): number {
  const [, step = '', sharp = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(pitch) ?? []
  const place = steps[step]
  if (place === undefined) throw new Error(`"${pitch}" is no pitch: write it as F#4.`)
  return 440 * 2 ** ((place + sharps[sharp]! - 9) / 12 + Number(octave) - 4)
}

/** Returns the notes of one voice, from its first beat. */
export function readPhrase({ notes, timeOf, loudnessAt }: Phrase): Note[] {
  let beat = 0
  let length = 1
  return notes.split(/[\s|]+/).flatMap((token) => {
    if (token === '') return []
    const [pitch = '', beats] = token.split(':')
    if (beats !== undefined) length = readBeats(beats)
    const [from, to] = [beat, beat + length]
    beat = to
    if (pitch === 'r') return []
    const at = timeOf(from)
    return [{ at, seconds: timeOf(to) - at, frequency: findFrequency(pitch), loudness: loudnessAt(from) }]
  })
}

function readBeats(text: string): number {
  const [whole = '', part = '1'] = text.split('/')
  const beats = Number(whole) / Number(part)
  if (!(beats > 0)) throw new Error(`"${text}" is no length of a note: write it as 1/4.`)
  return beats
}

/** Returns the seconds at a beat with changing tempo: `tempoAt` returns beats per minute. */
export function followTempo(tempoAt: (beat: number) => number, beats: number): (beat: number) => number {
  const grid = 48
  const times = [0]
  for (let step = 0; step < beats * grid; step++) times.push(times[step]! + 60 / tempoAt(step / grid) / grid)
  return (beat) => {
    const place = Math.min(beat * grid, times.length - 1)
    const [before, after] = [times[Math.floor(place)]!, times[Math.ceil(place)]!]
    return before + (after - before) * (place % 1)
  }
}
