/** Builds the bench's page with each client, as a product would, and measures the client's size. */
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** Clients, and the packages that a product installs for each. */
export const clients = {
  cadenza: ['@cadenza/navigation/client', '@cadenza/navigation/react'],
  inertia: ['@inertiajs/core', '@inertiajs/react'],
  hybridly: ['@hybridly/core'],
} as const

export type ClientName = keyof typeof clients

/** A client with the bench's page, ready to be served. */
export interface BuiltClient {
  /** Sources by address. */
  scripts: Map<string, string>
  entry: string
  /** Addresses that a first visit of a page loads and runs, without React and the pages. */
  start: string[]
  /** The same, plus the files loaded by the first navigation. */
  navigated: string[]
}

/** Bytes, each file compressed separately. */
export interface Size {
  gzip: number
  brotli: number
}

// React is common to all clients, and the pages are the bench's: separate files, which are not
// counted.
const APART = ['react', 'pages']

/** Files loaded by navigations, whatever the page and the request. */
const LOADED_BY_NAVIGATION = /\/(visits|progress-bar)\.ts$/

const common: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
}

export async function buildClient(name: ClientName): Promise<BuiltClient> {
  const base = `/build/${name}/`
  const groups = [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'pages', test: /clients\/pages\.tsx$/ },
  ]
  const chunks = await bundle({
    base,
    build: {
      rolldownOptions: { input: join(import.meta.dirname, `${name}.tsx`), output: { codeSplitting: { groups } } },
    },
  })
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const later = chunks.filter(({ facadeModuleId }) => facadeModuleId && LOADED_BY_NAVIGATION.test(facadeModuleId))
  const listCounted = (entries: Rolldown.OutputChunk[]) =>
    withImports(entries, chunks)
      .map(({ fileName }) => base + fileName)
      .filter(isCounted)
  return {
    scripts: new Map(chunks.map(({ fileName, code }) => [base + fileName, code])),
    entry: base + entry.fileName,
    start: listCounted([entry]),
    navigated: listCounted([entry, ...later]),
  }
}

/**
 * Returns the size of everything exported by a client's packages, used or not, without what they
 * load later.
 */
export async function weighPackages(name: ClientName): Promise<Size> {
  const chunks = await bundle({
    build: {
      rolldownOptions: { input: [...clients[name]], preserveEntrySignatures: 'strict', external: [/^react/] },
    },
  })
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return weigh(withImports(entries, chunks).map(({ code }) => code))
}

export function weigh(sources: readonly string[]): Size {
  const add = (compress: (source: string) => Buffer) =>
    sources.reduce((total, source) => total + compress(source).length, 0)
  return { gzip: add((source) => gzipSync(source, { level: 9 })), brotli: add((source) => brotliCompressSync(source)) }
}

/** Returns whether a script of a built client is the client's own. */
export function isCounted(address: string): boolean {
  return !APART.some((name) => address.includes(`/${name}-`))
}

async function bundle({ build: options, ...config }: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    ...common,
    ...config,
    build: { ...options, write: false, target: 'es2022', modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** Returns the chunks and all their static imports. */
function withImports(entries: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(entries)
  // A set can be iterated while it grows.
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}
