/** What runs on a thread of its own (`createWorkThread`): the work of whichever module is asked for. */
import { constants, setPriority } from 'node:os'

interface Asked {
  /** The address of the module. */
  module: string
  input: unknown
}

type Module = { work: (input: unknown) => Promise<unknown> }

// Only Linux has a priority for each thread; elsewhere this would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

export async function runWork({ module, input }: Asked): Promise<unknown> {
  const loaded = (await import(module)) as Module
  return loaded.work(input)
}
