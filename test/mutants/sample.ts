import { createHash } from 'node:crypto'
import type { Mutator } from './mutators.ts'

/**
 * Samples the mutations of a mutator, in percent: sufficient to assess a slow group. The choice is
 * pseudorandom and stable for the same code and seed.
 */
export function takeSample(mutator: Mutator, percent: number, seed: number): Mutator {
  return {
    name: mutator.name,
    *mutate(path, context) {
      const { start, end } = path.node
      let index = 0
      for (const mutation of mutator.mutate(path, context)) {
        if (isTaken(`${seed} ${mutator.name} ${start} ${end} ${index}`, percent)) yield mutation
        index++
      }
    },
  }
}

function isTaken(place: string, percent: number): boolean {
  return createHash('sha256').update(place).digest().readUInt32BE() % 100 < percent
}
