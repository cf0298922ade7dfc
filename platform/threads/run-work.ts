/** Entry of a worker thread (`createWorkThread`): runs the work of the requested module. */
import { constants, setPriority } from 'node:os'

interface Asked {
  module: string
  input: unknown
}

type Module = { work: (input: unknown) => Promise<unknown> }

// Only Linux has thread priorities; elsewhere this would affect the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

export async function runWork({ module, input }: Asked): Promise<unknown> {
  const loaded = (await import(module)) as Module
  return loaded.work(input)
}
