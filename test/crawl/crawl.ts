import { type PageDocument, readDocument, type Tag } from './read-document.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
}

export interface Visited {
  url: URL
  /** Page with the first link to it; empty for a start page. */
  from: string
  answer: Answer
  /** For HTML only. */
  page: PageDocument | null
  /** Absolute URLs in the document, with fragments. */
  links: URL[]
}

interface CrawlOptions {
  starts: string[]
  ask: (url: URL) => Promise<Answer>
  /** Filters the URLs to request. */
  isFollowed: (url: URL) => boolean
}

const atOnce = 4

/**
 * Follows all links from the starts until nothing new is found. Requests each URL once, by path and
 * query.
 */
export async function crawl({ starts, ask, isFollowed }: CrawlOptions): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>()
  const waiting: { url: URL; from: string }[] = []
  const known = new Set<string>()
  const add = (url: URL, from: string) => {
    const key = addressOf(url)
    if (known.has(key) || !isFollowed(url)) return
    known.add(key)
    waiting.push({ url: new URL(key), from })
  }
  for (const start of starts) add(new URL(start), '')
  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map(visit))
  return visited

  async function visit({ url, from }: { url: URL; from: string }): Promise<void> {
    const answer = await ask(url)
    const page = isOf(answer, 'text/html') ? readDocument(answer.body.toString()) : null
    const links = page ? findLinks(page, url) : findWrittenAddresses(answer, url)
    visited.set(addressOf(url), { url, from, answer, page, links })
    for (const link of links) add(link, url.href)
  }
}

/** Returns a URL without its fragment. */
export function addressOf(url: URL): string {
  return url.href.split('#')[0]!
}

export function isOf({ headers }: Answer, ...types: string[]): boolean {
  return types.some((type) => String(headers['content-type']).startsWith(type))
}

/** Finds all URLs in a document's elements and structured data. */
function findLinks(page: PageDocument, base: URL): URL[] {
  const hrefs = page.tags.flatMap(findAddresses)
  return [...hrefs, ...page.structuredData.flatMap(findUrls)].map((href) => new URL(href, base))
}

function findAddresses({ name, attributes }: Tag): string[] {
  const { href, src, srcset, imagesrcset, poster, action, content, property, method } = attributes
  if (name === 'meta') return content && /^og:(url|image|audio)$/.test(property ?? '') ? [content] : []
  const form = name === 'form' && method?.toLowerCase() !== 'post' && action ? [action] : []
  const sizes = [srcset, imagesrcset].flatMap((set) => set?.split(/,\s+/).map((one) => one.trim().split(' ')[0]!) ?? [])
  const one = [href, src, poster].filter((address) => address !== undefined)
  return [...one, ...form, ...sizes].filter((address) => !/^(mailto|tel|data|webcal):/.test(address))
}

const isVocabulary = (value: string) => value.startsWith('https://schema.org')

function findUrls(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) && !isVocabulary(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findUrls) : []
}

/**
 * Finds the URLs in sitemaps, feeds, calendars and `robots.txt`; calendars fold long lines with a
 * line break and a space.
 */
function findWrittenAddresses(answer: Answer, base: URL): URL[] {
  if (!isOf(answer, 'application/xml', 'application/atom+xml', 'text/calendar', 'text/plain')) return []
  const text = answer.body.toString().replaceAll('\r\n ', '').replaceAll('&amp;', '&')
  return [...text.matchAll(/https?:\/\/[^\s"'<>\\]+/g)].map(([address]) => new URL(address, base))
}
