import { type InlineConfig, type Rollup, build } from 'vite'

interface BundleOptions {
  minify: boolean
  external?: string[]
}

async function run(
  entry: string,
  options: BundleOptions,
  output: Rollup.OutputOptions,
): Promise<(Rollup.OutputChunk | Rollup.OutputAsset)[]> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(options.minify ? 'production' : 'development') },
    build: {
      write: false,
      minify: options.minify,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'client' },
      rolldownOptions: { external: options.external ?? [], output },
    },
  }
  const [built] = (await build(config)) as Rollup.RollupOutput[]
  return built!.output
}

/** Bundles an entry into one browser file, as an application would, minified or not. */
export async function bundle(entry: string, options: BundleOptions): Promise<string> {
  const [file] = await run(entry, options, { codeSplitting: false })
  return (file as Rollup.OutputChunk).code
}

/**
 * Bundles an entry for the browser, with dynamic imports in separate files: `client.js`,
 * `visits.js` ...
 */
export async function bundleFiles(entry: string): Promise<Record<string, string>> {
  const files = await run(entry, { minify: true }, { chunkFileNames: '[name].js' })
  return Object.fromEntries(files.map((file) => [file.fileName, 'code' in file ? file.code : '']))
}
