/**
 * Sections of pages as HTML, rendered once for all who see the same. Which section it is, where it stands, and what it is given make
 * its key: things of which there is only one, since they are frozen, by themselves, and all others by their value. A section
 * that reads what is a visitor's own while it is rendered is not kept.
 */
import { LruCache } from '#platform/lru-cache.ts'
import type { PageSections } from '#ui/layout/cached-section.tsx'

interface SectionCacheOptions {
  /** What is cached at most: what was asked for longest ago goes. Default 16 MiB. */
  mostBytes?: number
}

/** The parts of a page that make a section another one, whatever it is given. */
interface PageInput {
  url: string
  locale: string
  properties: Record<string, unknown>
}

/** A section in the cache. */
interface CachedSection {
  html: string
  readsClock: boolean
}

export interface SectionCache {
  /** For the rendering of one page. */
  open(page: PageInput): SectionCacheOfPage
}

/** What `PageSections` is to the components of the page, and the rest to who renders it. */
export interface SectionCacheOfPage extends PageSections {
  /** To be rendered with: they tell who reads what is a visitor's own. */
  properties: Record<string, unknown>
  /** What was rendered, as it is sent. */
  finish(html: string): string
}

const bytesPerCharacter = 2

export function createSectionCache({ mostBytes = 16 * 1024 * 1024 }: SectionCacheOptions = {}): SectionCache {
  const cache = new LruCache<CachedSection>(mostBytes)
  const nameObject = createNames()
  return {
    open: ({ url, locale, properties }) => openPage({ page: [url, locale], properties, cache, nameObject }),
  }
}

interface Opening {
  page: string[]
  properties: Record<string, unknown>
  cache: LruCache<CachedSection>
  nameObject: (object: object) => number
}

function openPage({ page, properties, cache, nameObject }: Opening): SectionCacheOfPage {
  const reads = { own: 0, clock: 0 }
  // Nobody can write it into a text of theirs: it is another one for each page.
  const mark = `\uE000${crypto.randomUUID()}`
  const sections: ({ key: string; isKept: boolean } & Partial<CachedSection>)[] = []
  return {
    properties: watchProperties(properties, reads),
    open(section, props, place) {
      const given = describe(props, nameObject)
      if (!given) return null
      const key = JSON.stringify([nameObject(section as object), place, ...page, given.text])
      const found = cache.get(key)
      if (found?.readsClock) reads.clock++
      const number = sections.push({ key, isKept: false, ...found }) - 1
      const before = { ...reads }
      return {
        before: `${mark}${found ? 'k' : 'b'}${number};`,
        isKept: found !== undefined,
        close() {
          const readsClock = reads.clock > before.clock
          // What depends on the clock is cached as long as the shared values.
          const isKept = reads.own === before.own && (!readsClock || given.hasShared)
          Object.assign(sections[number]!, { isKept, readsClock })
          return `${mark}e${number};`
        },
      }
    },
    finish(html) {
      const [first = '', ...pieces] = html.split(mark)
      let whole = withoutEnd(first)
      const begins: number[] = []
      for (const piece of pieces) {
        const end = piece.indexOf(';')
        const section = sections[Number(piece.slice(1, end))]!
        if (piece.startsWith('k')) whole += section.html
        else if (piece.startsWith('b')) begins.push(whole.length)
        else {
          const content = whole.slice(begins.pop())
          const { key, isKept, readsClock = false } = section
          if (isKept && isWhole(content) && !cache.peek(key))
            cache.set(key, { html: copyOf(content), readsClock }, (key.length + content.length) * bytesPerCharacter)
        }
        whole += withoutEnd(withoutBegin(piece.slice(end + 1)))
      }
      return whole
    },
  }
}

/** The engine keeps a piece of a text as a view of the whole: a section would hold the page in memory that it was cut from. */
const copyOf = (piece: string): string => Buffer.from(piece).toString()

/** What React puts between two texts. Around sections there are none: our marks were. */
const separator = '<!-- -->'
const withoutBegin = (html: string) => (html.startsWith(separator) ? html.slice(separator.length) : html)
const withoutEnd = (html: string) => (html.endsWith(separator) ? html.slice(0, -separator.length) : html)

/** Whether nothing in it failed, or was left for later. */
const isWhole = (html: string): boolean => !html.includes('<!--$!-->') && !html.includes('<!--$?-->')

/** A number for each object. */
function createNames(): (object: object) => number {
  const names = new WeakMap<object, number>()
  let count = 0
  return (object) => {
    const known = names.get(object)
    if (known !== undefined) return known
    names.set(object, ++count)
    return count
  }
}

/** Values and objects in what a section is given, at most: what is larger is better given as a shared value. */
const mostValues = 60

/** What a section is given, as a text; null where that cannot be said. */
function describe(props: object, nameObject: (object: object) => number): { text: string; hasShared: boolean } | null {
  let values = 0
  let hasShared = false
  const say = (value: unknown): unknown => {
    if (++values > mostValues) throw new Unsayable()
    if (value === undefined) return { u: 0 }
    if (typeof value === 'number') return Number.isFinite(value) ? value : { n: String(value) }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value !== 'object') throw new Unsayable()
    if (Object.isFrozen(value) && Object.keys(value).length > 0) {
      hasShared = true
      return { o: nameObject(value) }
    }
    if (Array.isArray(value)) return value.map(say)
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Unsayable()
    return { p: Object.entries(value).map(([name, part]) => [name, say(part)]) }
  }
  try {
    // The properties themselves are made anew each time, and frozen by React while developing.
    const text = JSON.stringify(Object.entries(props).map(([name, value]) => [name, say(value)]))
    return { text, hasShared }
  } catch (error) {
    if (error instanceof Unsayable) return null
    throw error
  }
}

class Unsayable extends Error {}

/** What is the same for everybody who sees a page: it depends on the language and the configuration alone. */
const everybodys: Record<string, readonly string[]> = {
  localization: ['locale', 'timeZone', 'currentRoute'],
  shop: ['name', 'email', 'phone', 'social'],
}

/** Counts who reads a visitor's own, and who reads the time. */
function watchProperties(
  properties: Record<string, unknown>,
  reads: { own: number; clock: number },
): Record<string, unknown> {
  const watch = (object: object, isEverybodys: (name: string | symbol) => boolean) =>
    new Proxy(object, {
      get(target, name, receiver): unknown {
        if (name === 'now' && target === properties['shop']) reads.clock++
        else if (!isEverybodys(name)) reads.own++
        return Reflect.get(target, name, receiver)
      },
    })
  const watched = Object.fromEntries(
    Object.entries(everybodys)
      .filter(([name]) => properties[name])
      .map(([name, parts]) => [name, watch(properties[name] as object, (part) => parts.includes(part as string))]),
  )
  return watch({ ...properties, ...watched }, (name) => Object.hasOwn(everybodys, name)) as Record<string, unknown>
}
