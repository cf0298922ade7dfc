import { type InlineConfig, type Rollup, build } from 'vite'

/** Builds one browser file of an entry, as a product would, minified or not. */
export async function bundle(entry: string, options: { minify: boolean; external?: string[] }): Promise<string> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(options.minify ? 'production' : 'development') },
    build: {
      write: false,
      minify: options.minify,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'client' },
      rolldownOptions: { external: options.external ?? [], output: { codeSplitting: false } },
    },
  }
  const [output] = (await build(config)) as Rollup.RollupOutput[]
  return output!.output[0].code
}
