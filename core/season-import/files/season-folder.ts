import { constants } from 'node:fs'
import { type FileHandle, lstat, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'
import { type Problem, SeasonError } from './problems.ts'

/** Text files of a season by path below its folder, separated by `/`. */
export type SeasonFiles = ReadonlyMap<string, string>

/** Limits of a season: far beyond any real one, and small enough to read at once. */
export const seasonFolderLimits = { entries: 20_000, depth: 4, fileBytes: 1_000_000, allBytes: 64_000_000 }
type Limits = typeof seasonFolderLimits

const isText = (name: string) => /\.(ya?ml|json|md)$/i.test(name)
/** Whether a file is left by people or systems and not part of a season. */
const isBystander = (path: string) =>
  /(^|\/)(\.|~|Thumbs\.db$|desktop\.ini$)/i.test(path) || /^README\b[^/]*$/i.test(path)

export interface SeasonFolder {
  texts: SeasonFiles
  /** Paths of binary files: pictures and others. */
  others: string[]
}

/**
 * Reads the text files of a season's folder. Links are not followed: nothing outside is read.
 * @throws {SeasonError} listing links, oversized files, conflicting names, and texts not in UTF-8
 * @throws {OperatorError} if it is no folder, or exceeds the limits of a season
 */
export async function readSeasonFolder(folder: string, limits: Limits = seasonFolderLimits): Promise<SeasonFolder> {
  const stat = await lstat(folder).catch(() => null)
  if (!stat?.isDirectory())
    throw new OperatorError(`${folder} is no folder: name the one that the season's files are in.`)
  const problems: Problem[] = []
  const paths = await listFiles(folder, limits, problems)
  refuseLookAlikes(paths, problems)
  const texts = new Map<string, string>()
  let bytes = 0
  for (const path of paths.filter(isText)) {
    const content = await readBounded(join(folder, path), limits.fileBytes)
    if (!('problem' in content)) {
      bytes += content.length
      if (bytes > limits.allBytes)
        throw new OperatorError(
          `${folder} holds more than ${limits.allBytes} bytes of texts: take out what is no season.`,
        )
      const text = decode(content)
      if (text !== null) texts.set(path, text)
      else problems.push({ file: path, line: 1, message: 'is no UTF-8 text: save it with that encoding.' })
    } else problems.push({ file: path, line: 1, message: content.problem })
  }
  if (problems.length > 0) throw new SeasonError(problems)
  return { texts, others: paths.filter((path) => !isText(path)) }
}

/** Normalises line endings and removes a byte order mark. */
function decode(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll(/\r\n?/g, '\n')
  } catch {
    return null
  }
}

/** Reads at most that size, whatever the file states, and even if it was replaced. */
async function readBounded(path: string, most: number): Promise<Buffer | { problem: string }> {
  let file: FileHandle | null = null
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    if (!(await file.stat()).isFile()) return { problem: noFile }
    const buffer = Buffer.alloc(most + 1)
    let length = 0
    for (let read = -1; read !== 0 && length <= most; length += read)
      ({ bytesRead: read } = await file.read(buffer, length, buffer.length - length))
    if (length > most) return { problem: `is larger than ${most} bytes: make several of it.` }
    return buffer.subarray(0, length)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ELOOP') return { problem: noFile }
    return { problem: `cannot be read (${code}): give yourself the right to read it.` }
  } finally {
    await file?.close()
  }
}

const noFile = 'is a link or no file: put a copy of the file here.'

async function listFiles(folder: string, limits: Limits, problems: Problem[]): Promise<string[]> {
  const found: string[] = []
  let entries = 0
  const walk = async (path: string, depth: number): Promise<void> => {
    const names: [name: string, kind: 'file' | 'folder' | 'other'][] = []
    for await (const entry of await opendir(join(folder, path))) {
      if (++entries > limits.entries)
        throw new OperatorError(
          `${folder} holds more than ${limits.entries} files and folders: take out what is no season.`,
        )
      names.push([entry.name, entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other'])
    }
    for (const [name, kind] of names.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const own = path === '' ? name : `${path}/${name}`
      if (isBystander(own)) continue
      if (kind === 'file') found.push(own)
      else if (kind === 'other') problems.push({ file: own, line: 1, message: noFile })
      else if (isText(name))
        problems.push({ file: own, line: 1, message: 'is a folder, and called as a file: call it otherwise.' })
      else if (depth >= limits.depth)
        problems.push({
          file: own,
          line: 1,
          message: `is deeper than ${limits.depth} folders: no file of a season is.`,
        })
      else await walk(own, depth + 1)
    }
  }
  await walk('', 1)
  return found
}

/** Rejects names that are equal on other systems: copying the folder there would lose a file. */
function refuseLookAlikes(paths: readonly string[], problems: Problem[]): void {
  const seen = new Map<string, string>()
  for (const path of paths) {
    const name = path.normalize('NFC').toLowerCase()
    const other = seen.get(name)
    if (other !== undefined)
      problems.push({
        file: path,
        line: 1,
        message: `is called as ${other}, but for capital letters: take one of them out.`,
      })
    seen.set(name, path)
  }
}
