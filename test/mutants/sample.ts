import { createHash } from 'node:crypto'
import type { Mutator } from './mutators.ts'

/**
 * The same mutator for a share of its mutations, in percent: enough to know about where a slow group stands. The choice looks
 * random and is the same in every run on the same code with the same seed.
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
