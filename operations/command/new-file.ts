import { open } from 'node:fs/promises'
import { OperatorError } from '#platform/operator-error.ts'

/** Creates a file that only its owner can read. Refuses existing ones. */
export async function openNewFile(path: string) {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new OperatorError(`${path} is there already: name a new file.`)
    throw error
  })
}
