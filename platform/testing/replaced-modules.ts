import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a file of tests says something, by its path from the repository's folder. */
export const says = (source: string, name: string): boolean =>
  readFileSync(join(import.meta.dirname, '../..', name), 'utf8').includes(source)

/** A file that replaces a module for itself (`vi.mock`) shares no process with others: they would get the replacement, or it not. */
export const replacesModules = (name: string): boolean => says('vi.mock(', name)
