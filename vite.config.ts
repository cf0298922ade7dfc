import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** One of the four walls between server code and the browser: a client build that reaches a `server/` folder stops. */
function refuseServerCode(): Plugin {
  return {
    name: 'cadenza:refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (resolved && !resolved.id.includes('/node_modules/') && /\/server\//.test(resolved.id)) {
        this.error(`${importer} imports ${source}: code under server/ must not reach the browser.`)
      }
      return resolved
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  base: '/build/',
  // The fonts and pictures that are served are imported; nothing is copied blindly.
  publicDir: false,
  plugins: [refuseServerCode(), react()],
  // Bundled, React is its fast half for good; outside the bundle it would ask for NODE_ENV at every start.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: 'es2022',
    // light-dark() as it is: rewritten for older browsers, a dark region on a light page would stay light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: !isSsrBuild,
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: isSsrBuild ? 'shop/server/render.tsx' : 'shop/client/main.tsx' },
  },
}))
