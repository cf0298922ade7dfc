/** What a page's document links to: the files that Vite built, found in its manifest. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'
import type { Config } from './config.ts'

/** The path under which everything built is served. */
export const BUILD_PATH = '/build/'
/** In development the entry is a module that Vite makes up: see `vite-development.ts`. */
export const DEVELOPMENT_ENTRY = 'virtual:cadenza-development'

const ENTRY = 'shop/client/main.tsx'
const PAGES_FILE = join(import.meta.dirname, '../pages.ts')

export interface PageTags {
  /** Addresses for `<link rel="stylesheet">`, in order. */
  stylesheets: string[]
  /** Addresses for `<link rel="modulepreload">`: what the entry and the page import, so that nothing waits in a chain. */
  preloads: string[]
  /** The address for `<script type="module">`. */
  entry: string
}

export interface Assets {
  /** Changes with every build of the client: the version of the navigation protocol. */
  version: string
  /** The folder that is served under `/build/`; `null` where Vite serves it, and in tests without a build. */
  directory: string | null
  tagsFor(page: string): PageTags
}

/** Reads the manifest of the configured build. Without a build directory the tags are those of the development server. */
export function createAssets(config: Pick<Config, 'buildDirectory'>): Assets {
  if (!config.buildDirectory) {
    const tags = { stylesheets: [], preloads: [], entry: `${BUILD_PATH}@id/${DEVELOPMENT_ENTRY}` }
    return { version: 'development', directory: null, tagsFor: () => tags }
  }
  const directory = join(config.buildDirectory, 'client')
  const text = readManifest(join(directory, '.vite/manifest.json'))
  const manifest = JSON.parse(text) as Manifest
  const files = readPageFiles()
  const tags = new Map([...files].map(([page, file]) => [page, collectTags(manifest, file)]))
  return {
    version: createHash('sha256').update(text).digest('hex').slice(0, 16),
    directory,
    tagsFor(page) {
      const found = tags.get(page)
      if (!found) throw new Error(`The page "${page}" is not in shop/pages.ts.`)
      return found
    },
  }
}

function readManifest(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`There is no build at ${path}: run "npm run build".`, { cause: error })
  }
}

/**
 * The file of each page. It is read from the text of `pages.ts`: to import it would be to load the pages, which Node
 * cannot, and the text is what the manifest's keys come from.
 */
export function readPageFiles(): Map<string, string> {
  const text = readFileSync(PAGES_FILE, 'utf8')
  const entries = text.matchAll(/^\s*'?([\w-]+)'?: \(\) => import\('\.\/([^']+)'\)/gm)
  return new Map([...entries].map(([, page = '', file = '']) => [page, `shop/${file}`]))
}

function collectTags(manifest: Manifest, pageFile: string): PageTags {
  const entry = findChunk(manifest, ENTRY)
  const chunks = new Set<ManifestChunk>()
  addWithImports(manifest, ENTRY, chunks)
  addWithImports(manifest, pageFile, chunks)
  return {
    stylesheets: [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))].map(toAddress),
    preloads: [...chunks].filter((chunk) => chunk !== entry).map((chunk) => toAddress(chunk.file)),
    entry: toAddress(entry.file),
  }
}

/** Imports first, so that a stylesheet comes after those that it builds on. */
function addWithImports(manifest: Manifest, key: string, chunks: Set<ManifestChunk>): void {
  const chunk = findChunk(manifest, key)
  if (chunks.has(chunk)) return
  for (const imported of chunk.imports ?? []) addWithImports(manifest, imported, chunks)
  chunks.add(chunk)
}

function findChunk(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build does not have ${key}: run "npm run build" again.`)
  return chunk
}

function toAddress(file: string): string {
  return BUILD_PATH + file
}
