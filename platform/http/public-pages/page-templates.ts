import { LruCache } from '../../lru-cache.ts'
import { findRuns, intersectRuns, makePiece, type Packed, packByPieces, type Piece, type Run } from './gzip-pieces.ts'

/**
 * Compresses pages of visitors by what they share with everybody's page at the same address, which
 * is their template: compressed once, in pieces. Only texts of the template are kept, so nothing of
 * a visitor is, and what comes out is always what went in.
 */
export interface PageTemplates {
  /**
   * Returns the compressed body; null if there is no template yet, or if the body has little of it.
   * `read` reads everybody's page; null if there is none.
   */
  pack(name: string, body: string, read: () => Promise<string | null>): Buffer | null
}

interface Template {
  text: string
  /** What the bodies so far had in common with the text; null: none was seen yet. */
  runs: Run[] | null
  /** The runs by their place. */
  pieces: Map<string, Piece>
  cuts: number
}

interface KnownPage {
  /** The first request of a page costs nothing more. */
  template: Template | null
  isReading: boolean
  readAt: number
}

interface TemplateOptions {
  /** Maximum bytes of templates: the least recently used is evicted. Default 16 MiB. */
  mostBytes?: number
  /** Milliseconds until a template that no longer fits is read again. Default 1,000. */
  rest?: number
}

/** Visitors who see other parts of a page leave smaller pieces; at some point that is enough. */
const mostCuts = 20
const bytesPerCharacter = 2
const overhead = 1_000

export function createPageTemplates({
  mostBytes = 16 * 1024 * 1024,
  rest = 1_000,
}: TemplateOptions = {}): PageTemplates {
  const known = new LruCache<KnownPage>(mostBytes)

  async function readTemplate(name: string, page: KnownPage, read: () => Promise<string | null>): Promise<void> {
    page.isReading = true
    const text = await read().catch(() => null)
    page.isReading = false
    page.readAt = performance.now()
    if (text === null || text === page.template?.text) return
    page.template = { text, pieces: new Map(), runs: null, cuts: 0 }
    if (known.peek(name) === page) known.set(name, page, overhead + 3 * bytesPerCharacter * text.length)
  }

  return {
    pack(name, body, read) {
      const page = known.get(name)
      if (!page) {
        known.set(name, { template: null, isReading: false, readAt: -rest }, overhead)
        return null
      }
      const packed = page.template && packByTemplate(page.template, body)
      if (packed && packed.covered > body.length / 2) return packed.gzip
      if (!page.isReading && performance.now() - page.readAt >= rest) void readTemplate(name, page, read)
      return null
    },
  }
}

function packByTemplate(template: Template, body: string): Packed {
  if (template.runs === null) cut(template, body)
  const packed = packByPieces([...template.pieces.values()], body)
  if (packed.isWhole || template.cuts >= mostCuts) return packed
  cut(template, body)
  return packByPieces([...template.pieces.values()], body)
}

/** Makes the pieces those that this body has, too. */
function cut(template: Template, body: string): void {
  const { text, runs, pieces } = template
  const found = findRuns(text, body)
  template.runs = runs === null ? found : intersectRuns(runs, found)
  template.cuts++
  template.pieces = new Map(
    template.runs.map(({ start, end }) => {
      const name = `${start}-${end}`
      return [name, pieces.get(name) ?? makePiece(text.slice(start, end))]
    }),
  )
}
