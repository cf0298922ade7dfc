/** Measures the size of each browser feature, imported on its own. */
import { gzipSync } from 'node:zlib'
import { type InlineConfig, type Rollup, build } from 'vite'

/** Baseline of a page with links; features add to it. */
const BASE = `export { Link, hydrateNavigation } from '/react'`

/** Features by their name in the documentation, with the imports they need. */
export const features: Readonly<Record<string, string>> = {
  '`usePoll`': `export { usePoll } from '/react'`,
  '`useInfiniteScroll`': `export { useInfiniteScroll } from '/react'`,
  '`<Deferred>`': `export { Deferred } from '/react'`,
  '`useRequest`': `export { useRequest } from '/react'`,
  '`useForm`': `export { useForm } from '/react'`,
  '`useRouteForm`, with live checks': `export { useRouteForm } from '/react'`,
  '`<Form>`': `export { Form } from '/react'`,
  '`useHistoryState`': `export { useHistoryState } from '/react'`,
  '`<Head>`': `export { Head } from '/react'`,
  '`pageBoundary`': `export { pageBoundary } from '/react'`,
  '`useRoute`, with `createRouter`': `export { useRoute } from '/react'; export { createRouter } from '/index'`,
  '`useLeaveGuard`': `export { useLeaveGuard } from '/leave'`,
  '`focusNewPages`': `export { focusNewPages } from '/plugins'`,
  '`announcePages`': `export { announcePages } from '/plugins'`,
  '`viewTransitions`': `export { viewTransitions } from '/plugins'`,
  '`pageViews`': `export { pageViews } from '/plugins'`,
  '`offline`': `export { offline } from '/plugins'`,
  '`sealedHistory`': `export { sealedHistory } from '/plugins'`,
}

/** Bytes, each file compressed separately. */
export interface Weight {
  /** Size loaded with the page. */
  begin: number
  /** Size loaded on demand. */
  later: number
}

type Chunk = Rollup.OutputChunk

async function bundle(source: string): Promise<Chunk[]> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId(id) {
          if (id === 'entry') return '\0entry'
          return /^\/(react|index|leave|plugins)$/.test(id) ? `${import.meta.dirname}/..${id}.ts` : undefined
        },
        load: (id) => (id === '\0entry' ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict', external: [/^react/] },
    },
  }
  const { output } = (await build(config)) as Rollup.RollupOutput
  return output.filter((file) => file.type === 'chunk')
}

async function weigh(source: string): Promise<Weight> {
  const chunks = await bundle(source)
  const begun = new Set(chunks.filter(({ isEntry }) => isEntry))
  // A set can be iterated while it grows.
  for (const { imports } of begun) for (const chunk of chunks) if (imports.includes(chunk.fileName)) begun.add(chunk)
  const sum = (which: Iterable<Chunk>): number =>
    [...which].reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0)
  return { begin: sum(begun), later: sum(chunks.filter((chunk) => !begun.has(chunk))) }
}

/** Measures the size of links and hydration, and what each feature adds to it. */
export async function measureFeatures(): Promise<{ base: Weight; added: Map<string, Weight> }> {
  const base = await weigh(BASE)
  const added = new Map<string, Weight>()
  for (const [name, source] of Object.entries(features)) {
    const { begin, later } = await weigh(`${BASE}; ${source}`)
    added.set(name, { begin: begin - base.begin, later: later - base.later })
  }
  return { base, added }
}
