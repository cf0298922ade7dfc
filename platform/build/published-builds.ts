/**
 * Published build files: hashed assets, and the texts of each version. Every process publishes its
 * build into `DATA_DIR/build` and serves any file from there, so that two versions can run behind
 * one address.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Locale, locales } from '#values/locales.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000
/** An open page may request a file of its build that long after the build's last process. */
const daysKept = 30
const versionPattern = /^[\w-]{1,64}$/

export interface PublishedBuild {
  client: string
  /** Version of the pages, under which their texts are published. */
  version: string
  messages: Record<Locale, unknown>
  directory: string
}

export const findPublishedDirectory = (dataDirectory: string): string => join(dataDirectory, 'build')

/** Returns the file of a version's texts; null if the version name is invalid. */
export function findMessagesFile(directory: string, version: string, locale: Locale): string | null {
  return versionPattern.test(version) ? join(directory, 'lang', version, `${locale}.json`) : null
}

/**
 * Publishes a build now and every day; removes files that nobody has published for 30 days.
 * @returns stops the daily work
 */
export async function keepPublished(build: PublishedBuild, onError: (error: unknown) => void): Promise<() => void> {
  await publishBuild(build)
  const again = () => publishBuild(build).then(() => removeOldFiles(build.directory, new Date()))
  const timer = setInterval(() => void again().catch(onError), dayMilliseconds)
  timer.unref()
  await removeOldFiles(build.directory, new Date()).catch(onError)
  return () => clearInterval(timer)
}

/** Copies a build: each file is complete or absent, an existing one is marked as new. */
export async function publishBuild({ client, version, messages, directory }: PublishedBuild): Promise<void> {
  for (const file of await listFiles(client)) await publishFile(join(directory, file), join(client, file))
  for (const locale of locales) {
    const path = findMessagesFile(directory, version, locale)
    if (!path) throw new Error(`"${version}" cannot be the name of a build's version.`)
    await publishFile(path, { text: JSON.stringify(messages[locale]) })
  }
}

export async function removeOldFiles(directory: string, now: Date): Promise<void> {
  for (const file of await listFiles(directory)) {
    const path = join(directory, file)
    const writtenAt = await findTime(path)
    if (writtenAt !== null && now.getTime() - writtenAt > daysKept * dayMilliseconds) await rm(path, { force: true })
  }
}

/** null if the file is gone: another process that is starting has renamed or removed it. */
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
  // Names change with the content: an existing file is the same.
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

/** Lists all files below a folder except hidden ones: a build's manifest is for the server. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((file) => !file.split(/[\\/]/).some((part) => part.startsWith('.')))
}
