/**
 * The files of builds that browsers ask for: hashed assets, and the texts of each version. Every process publishes its own
 * build into one folder, `DATA_DIR/build`, and serves from there whatever any process has published: while two versions run
 * behind one address, a page of one finds its files at the other.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Locale, locales } from '#values/locales.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000
/** An open page may ask for a file of its build that long after the last process of that build. */
const daysKept = 30
const versionPattern = /^[\w-]{1,64}$/

export interface PublishedBuild {
  /** What `npm run build` made for browsers. */
  client: string
  /** The version of the pages, which their texts are published under. */
  version: string
  /** The compiled texts of each language. */
  messages: Record<Locale, unknown>
  /** The folder that all processes share. */
  directory: string
}

/** Where the build of every version is served from. */
export const findPublishedDirectory = (dataDirectory: string): string => join(dataDirectory, 'build')

/** The file of a version's texts; null where that is no name of a version. */
export function findMessagesFile(directory: string, version: string, locale: Locale): string | null {
  return versionPattern.test(version) ? join(directory, 'lang', version, `${locale}.json`) : null
}

/**
 * Publishes a build, and does so again each day, so that its files stay as long as a process uses them. Files that no process
 * has published for 30 days are removed.
 * @returns ends the daily work
 */
export async function keepPublished(build: PublishedBuild, onError: (error: unknown) => void): Promise<() => void> {
  await publishBuild(build)
  const again = () => publishBuild(build).then(() => removeOldFiles(build.directory, new Date()))
  const timer = setInterval(() => void again().catch(onError), dayMilliseconds)
  timer.unref()
  await removeOldFiles(build.directory, new Date()).catch(onError)
  return () => clearInterval(timer)
}

/** Puts a build into the folder. A file is there whole or not at all; one that is there already counts as new again. */
export async function publishBuild({ client, version, messages, directory }: PublishedBuild): Promise<void> {
  for (const file of await listFiles(client)) await publishFile(join(directory, file), join(client, file))
  for (const locale of locales) {
    const path = findMessagesFile(directory, version, locale)
    if (!path) throw new Error(`"${version}" cannot be the name of a build's version.`)
    await publishFile(path, { text: JSON.stringify(messages[locale]) })
  }
}

/** Removes what was not published for 30 days. */
export async function removeOldFiles(directory: string, now: Date): Promise<void> {
  for (const file of await listFiles(directory)) {
    const path = join(directory, file)
    const writtenAt = await findTime(path)
    if (writtenAt !== null && now.getTime() - writtenAt > daysKept * dayMilliseconds) await rm(path, { force: true })
  }
}

/** null where the file is gone: another process that starts at the same time has given it its name, or removed it. */
async function findTime(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function publishFile(path: string, source: string | { text: string }): Promise<void> {
  const now = new Date()
  // The names change with the content: what is there is the same.
  if (await touch(path, now)) return
  const unfinished = `${path}.${process.pid}.new`
  await mkdir(dirname(path), { recursive: true })
  if (typeof source === 'string') await copyFile(source, unfinished)
  else await writeFile(unfinished, source.text)
  await utimes(unfinished, now, now)
  await rename(unfinished, path)
}

async function touch(path: string, now: Date): Promise<boolean> {
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Every file below a folder, but for what is hidden: the manifest of a build is for the server. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((file) => !file.split(/[\\/]/).some((part) => part.startsWith('.')))
}
