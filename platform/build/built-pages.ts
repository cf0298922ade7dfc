/** Pages built by Vite: the renderer, and the files of each page from the manifest. */
import { createHash } from 'node:crypto'
import { readFileSync, existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, ManifestChunk } from 'vite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserSources, type PageSources, readPageFiles } from './page-sources.ts'
import type { PageAssets, PageFiles, Renderer } from './renderer.ts'

export const BUILD_PATH = '/build/'

/** Exports of the rendering module. Node cannot load its source: Vite builds it. */
export interface RenderModule {
  createRender: () => Renderer['render']
}

/** Upright Latin letters, or Hungarian ones, are above the fold; others load on demand. */
const FIRST_FONTS = /-(latin|hungarian)-wght-normal-[\w-]+\.woff2$/

const STYLESHEET = 'style.css'

interface BuiltPages<sources extends BrowserSources> {
  buildDirectory: string
  sources: sources
  /** Texts of the pages: fetched separately from them, under the pages' version. */
  texts: unknown
}

export async function loadBuiltRenderer(pages: BuiltPages<PageSources>): Promise<Renderer> {
  const { renderer } = pages.sources
  // Vite names the bundle after the module.
  const bundle = `server/${basename(renderer, extname(renderer))}.js`
  const { createRender } = (await import(pathToFileURL(join(pages.buildDirectory, bundle)).href)) as RenderModule
  return { ...loadBuiltFiles(pages), render: createRender() }
}

export function loadBuiltFiles({ buildDirectory, sources, texts }: BuiltPages<BrowserSources>): PageFiles {
  const text = readManifest(join(buildDirectory, 'client', sources.manifest))
  const files = { entry: sources.entry, loader: sources.loader, pages: readPageFiles(sources) }
  const assets = listAssets(JSON.parse(text) as Manifest, files)
  const pick = (component: string) => {
    const found = assets.get(component)
    if (!found) throw new Error(`The page "${component}" is not in ${sources.table}.`)
    return found
  }
  return {
    version: createHash('sha256').update(text).update(JSON.stringify(texts)).digest('hex').slice(0, 16),
    assetsOf: (component, dialog) => (dialog ? joinAssets(pick(component), pick(dialog)) : pick(component)),
  }
}

export function joinAssets(one: PageAssets, other: PageAssets): PageAssets {
  return {
    entry: one.entry,
    ...(one.loader && { loader: one.loader }),
    page: one.page,
    stylesheets: unique([...one.stylesheets, ...other.stylesheets]),
    modules: unique([...one.modules, ...other.modules]),
    fonts: unique([...one.fonts, ...other.fonts]),
  }
}

export function listAssets(
  manifest: Manifest,
  { pages, ...scripts }: Pick<BrowserSources, 'entry' | 'loader'> & { pages: Map<string, string> },
): Map<string, PageAssets> {
  return new Map([...pages].map(([page, file]) => [page, collectPageAssets(manifest, scripts, file)]))
}

function readManifest(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`There is no build at ${path}: run "npm run build".`, { cause: error })
  }
}

function collectPageAssets(
  manifest: Manifest,
  { entry: entryFile, loader }: Pick<BrowserSources, 'entry' | 'loader'>,
  pageFile: string,
): PageAssets {
  const entry = findChunk(manifest, entryFile)
  const chunks = new Set<ManifestChunk>()
  addWithImports(manifest, entryFile, chunks)
  addWithImports(manifest, pageFile, chunks)
  const all = [...chunks]
  return {
    entry: toAddress(entry.file),
    ...(loader && { loader: toAddress(findChunk(manifest, loader).file) }),
    page: toAddress(findChunk(manifest, pageFile).file),
    stylesheets: [toAddress(findChunk(manifest, STYLESHEET).file)],
    modules: all.filter((chunk) => chunk !== entry).map((chunk) => toAddress(chunk.file)),
    fonts: unique(all.flatMap((chunk) => chunk.assets ?? []))
      .filter((file) => FIRST_FONTS.test(file))
      .map(toAddress),
  }
}

function unique(files: string[]): string[] {
  return [...new Set(files)]
}

/** Imports first. */
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

const INTERVAL_MILLISECONDS = 50

/** Waits for a folder, named once fully built. Its builder ends this process if that fails. */
export async function waitForBuild(directory: string): Promise<void> {
  while (!existsSync(directory)) await sleep(INTERVAL_MILLISECONDS)
}
