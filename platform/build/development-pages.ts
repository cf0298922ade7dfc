/** Vite in development: pages come from the sources and update in the browser when saved. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite'
import type { PageFiles, Renderer } from './renderer.ts'
import { BUILD_PATH, type RenderModule } from './built-pages.ts'
import type { BrowserSources, PageSources } from './page-sources.ts'

const DEVELOPMENT_ENTRY = 'virtual:development/'

export interface DevelopmentPages {
  renderer: Renderer
  /** Files of another app, with pages rendered in the browser. */
  filesOf(sources: BrowserSources): PageFiles
  /** Puts Vite in front of a server: it answers requests under `/build/`, the app the others. */
  attach(server: Server): Promise<void>
  close(): Promise<void>
}

/** Starts Vite; replaceable in tests. */
export type StartVite = (config: InlineConfig) => Promise<ViteDevServer>

/** Starts nothing yet: Vite needs the server, whose socket it shares for hot reloading. */
export function createDevelopmentPages(
  { entry, renderer }: PageSources,
  start: StartVite = createServer,
): DevelopmentPages {
  let vite: ViteDevServer | null = null
  const sockets = new Set<Socket>()
  return {
    filesOf,
    renderer: {
      ...filesOf({ entry }),
      async render(input) {
        if (!vite) throw new Error('Vite is not attached to the server yet.')
        const module = (await vite.ssrLoadModule(`/${renderer}`)) as RenderModule
        return module.createRender()(input)
      },
    },
    async attach(server) {
      vite = await start({
        appType: 'custom',
        // Bundling would create a temporary file, and trigger the watcher of this process.
        configLoader: 'native',
        // Mails, builds, and the source copies that mutation testing breaks.
        server: {
          middlewareMode: true,
          hmr: { server },
          watch: { ignored: ['**/var/**', '**/dist/**', '**/test-results/**'] },
        },
        plugins: [developmentEntry()],
      })
      server.on('connection', (socket) => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      })
      putInFront(server, vite)
    },
    async close() {
      // A web socket waits half a minute for the browser, and the server for every socket.
      for (const socket of sockets) socket.destroy()
      await vite?.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function filesOf({ entry }: Pick<BrowserSources, 'entry'>): PageFiles {
  const assets = { entry: `${BUILD_PATH}@id/${DEVELOPMENT_ENTRY}${entry}`, stylesheets: [], modules: [], fonts: [] }
  return { version: 'development', assetsOf: () => assets }
}

function putInFront(server: Server, vite: ViteDevServer): void {
  const app = server.listeners('request') as Array<(...args: unknown[]) => void>
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = () => app.forEach((listener) => listener.call(server, request, response))
    if (request.url?.startsWith(BUILD_PATH)) vite.middlewares(request, response, answer)
    else answer()
  })
}

/** React's hot reloading is set up before the first component; others use an inline script. */
function developmentEntry(): Plugin {
  return {
    name: 'platform:development-entry',
    resolveId: (id) => (id.startsWith(DEVELOPMENT_ENTRY) ? id : null),
    load: (id) =>
      id.startsWith(DEVELOPMENT_ENTRY)
        ? `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/${id.slice(DEVELOPMENT_ENTRY.length)}')`
        : null,
  }
}
