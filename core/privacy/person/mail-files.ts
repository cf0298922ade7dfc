import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isAddressNamed } from './person-store.ts'

/** The addresses of a mail are at its beginning. */
const HEADER_BYTES = 16 * 1024

/** Returns the mails to or from an address that were written to files. */
export async function findMailFiles(directory: string, email: string): Promise<string[]> {
  const names = await readdir(directory).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: string[] = []
  for (const name of names.filter((one) => one.endsWith('.eml')).toSorted()) {
    const path = join(directory, name)
    if (isAddressNamed(await readHeader(path), email)) found.push(path)
  }
  return found
}

async function readHeader(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/, 1)
    return header
  } finally {
    await file.close()
  }
}
