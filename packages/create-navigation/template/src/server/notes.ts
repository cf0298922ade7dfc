import type { Note } from '../note.ts'

/** Notes of all visitors, in memory. Replace it with a database. */
export interface Notes {
  list(): Note[]
  add(note: Omit<Note, 'id'>): void
}

const MOST = 1000

export function createNotes(): Notes {
  const kept: Note[] = []
  let count = 0
  return {
    list: () => kept.toReversed(),
    add(note) {
      kept.push({ id: ++count, ...note })
      if (kept.length > MOST) kept.shift()
    },
  }
}
