import { accessSync, constants, mkdirSync } from 'node:fs'

/**
 * Creates a folder. Without write access, throws an error with the missing permission and the
 * command that the owner has to run.
 */
export function requireWritable(folder, missing, command) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const remedy = `run "${command}" as the owner of the code first`
    throw new Error(`${missing}, and this user may not write to ${folder}: ${remedy}.`, { cause: error })
  }
}
