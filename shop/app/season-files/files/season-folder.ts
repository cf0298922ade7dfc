import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AdminError } from '../../admin/command.ts'
import { type Problem, SeasonError } from './problems.ts'

/** The texts of a season by their paths below its folder, with `/` between the parts. */
export type SeasonFiles = ReadonlyMap<string, string>

/** What a season may take at most: far more than any hall writes, and little enough to be read at once. */
const limits = { files: 10_000, depth: 4, fileBytes: 1_000_000, allBytes: 64_000_000 }

const isText = (name: string) => /\.(ya?ml|json|md)$/i.test(name)
/** What people and their machines leave in a folder, and no season is read from. */
const isBystander = (path: string) =>
  /(^|\/)(\.|~|Thumbs\.db$|desktop\.ini$)/i.test(path) || /^README\b[^/]*$/i.test(path)

export interface SeasonFolder {
  texts: SeasonFiles
  /** Paths of what is no text: pictures and other files. */
  others: string[]
}

/**
 * Reads the texts of a season's folder. Links are not followed, so that nothing outside of the folder is read.
 * @throws {SeasonError} naming links, files that are too large, and texts that are no UTF-8
 */
export async function readSeasonFolder(folder: string): Promise<SeasonFolder> {
  const stat = await lstat(folder).catch(() => null)
  if (!stat?.isDirectory()) throw new AdminError(`${folder} is no folder: name the one that the season's files are in.`)
  const problems: Problem[] = []
  const paths = await listFiles(folder, problems)
  const texts = new Map<string, string>()
  let bytes = 0
  for (const path of paths.filter(isText)) {
    const content = await readFile(join(folder, path))
    bytes += content.length
    if (bytes > limits.allBytes) throw new AdminError(`${folder} holds more than ${limits.allBytes} bytes of texts.`)
    if (content.length > limits.fileBytes) {
      problems.push({ file: path, line: 1, message: `is larger than ${limits.fileBytes} bytes: make several of it.` })
      continue
    }
    try {
      texts.set(path, new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll('\r\n', '\n'))
    } catch {
      problems.push({ file: path, line: 1, message: 'is no UTF-8 text: save it with that encoding.' })
    }
  }
  if (problems.length > 0) throw new SeasonError(problems)
  return { texts, others: paths.filter((path) => !isText(path)) }
}

async function listFiles(folder: string, problems: Problem[]): Promise<string[]> {
  const found: string[] = []
  const walk = async (path: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const own = path === '' ? entry.name : `${path}/${entry.name}`
      if (isBystander(own)) continue
      if (entry.isFile()) found.push(own)
      else if (!entry.isDirectory())
        problems.push({ file: own, line: 1, message: 'is a link or no file: put a copy of the file here.' })
      else if (depth >= limits.depth)
        problems.push({
          file: own,
          line: 1,
          message: `is deeper than ${limits.depth} folders: no file of a season is.`,
        })
      else await walk(own, depth + 1)
      if (found.length > limits.files) throw new AdminError(`${folder} holds more than ${limits.files} files.`)
    }
  }
  await walk('', 1)
  return found
}
