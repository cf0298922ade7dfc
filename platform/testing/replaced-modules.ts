import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a test file contains a text, by its path from the repository root. */
export const says = (source: string, name: string): boolean =>
  readFileSync(join(import.meta.dirname, '../..', name), 'utf8').includes(source)

/**
 * Whether a file mocks a module (`vi.mock`). It must not share a process with others: they would
 * get the mock, or it the original.
 */
export const replacesModules = (name: string): boolean => says('vi.mock(', name)
