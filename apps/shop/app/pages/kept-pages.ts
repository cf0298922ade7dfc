/** Keeps rendered pages that are the same for everybody, with gaps for what is a visitor's own. */
import type { PagePayload } from '@cadenza/navigation'
import { createElement, type ReactNode } from 'react'
import { LruCache } from '#platform/lru-cache.ts'
import { escapeHtml } from '@cadenza/navigation/server'
import type { OwnPart } from '#ui/layout/own-part.ts'

export interface KeptPage {
  /** A visitor's own parts, each once. */
  parts: readonly OwnPart[]
  /** Puts the page together of what is kept and the HTML of the own parts. */
  fill(own: readonly string[], token: string): string
}

type Render = (leaveOut: (part: OwnPart) => ReactNode) => Promise<string>

interface KeptPages {
  /**
   * Returns everybody's page, rendered if these properties are new; null if they are too large, or
   * nothing tells how long they hold.
   */
  get(everybodys: PagePayload, render: Render): Promise<KeptPage | null>
}

const mostBytes = 16 * 1024 * 1024
const bytesPerCharacter = 2
/** Of a page's properties, apart from shared objects. */
const longestKey = 6_000

/** Unguessable, so that no text can contain them. */
const mark = crypto.randomUUID()
export const tokenMark = `token-${mark}`

/** An element, as React separates neighbouring texts. */
export const markOf = (index: number): ReactNode => createElement('hr', { id: `${mark}-${index}` })

/** Splits a page at the marks of its parts. */
function split(html: string): { first: string; rest: { part: number; after: string }[] } {
  const [first = '', ...rest] = html.split(`<hr id="${mark}-`)
  const read = (text: string) => {
    const end = text.indexOf('"/>')
    return { part: Number(text.slice(0, end)), after: text.slice(end + 3) }
  }
  return { first, rest: rest.map(read) }
}

/** Returns the HTML of each part, of parts rendered one after the other behind their marks. */
export const readParts = (html: string): string[] => split(html).rest.map(({ after }) => after)

export function createKeptPages(): KeptPages {
  const cache = new LruCache<KeptPage>(mostBytes)
  const nameObject = createNames()
  return {
    async get(everybodys, render) {
      const key = describe(everybodys, nameObject)
      if (!key) return null
      const known = cache.get(key)
      if (known) return known
      const parts: OwnPart[] = []
      const html = await render((part) => {
        if (!parts.includes(part)) parts.push(part)
        return markOf(parts.indexOf(part))
      })
      const page = { parts, fill: createFill(html) }
      if (isWhole(html)) cache.set(key, page, (key.length + html.length) * bytesPerCharacter)
      return page
    },
  }
}

/** Whether no part failed or was postponed. */
const isWhole = (html: string): boolean => !html.includes('<!--$!-->') && !html.includes('<!--$?-->')

function createFill(html: string): KeptPage['fill'] {
  const { first, rest } = split(html)
  const start = first.split(tokenMark)
  const texts = rest.map(({ part, after }) => ({ part, text: after.split(tokenMark) }))
  return (own, token) => {
    const written = escapeHtml(token)
    return texts.reduce((whole, { part, text }) => whole + own[part]! + text.join(written), start.join(written))
  }
}

/** Shared objects are frozen and told apart by identity; all else by value. */
function createNames(): (object: object) => number {
  const names = new WeakMap<object, number>()
  let count = 0
  return (object) => {
    const known = names.get(object) ?? ++count
    names.set(object, known)
    return known
  }
}

/**
 * Describes all that a page is rendered from, but the time: shared objects hold for a minute at the
 * most. Null if there is none among them.
 */
function describe({ url, view }: PagePayload, nameObject: (object: object) => number): string | null {
  let hasShared = false
  const { shop, head: _, ...properties } = view.properties
  const key = JSON.stringify([url, view.component, properties], (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value) || Object.keys(value).length === 0)
      return value
    hasShared = true
    return { $shared: nameObject(value) }
  })
  return hasShared && key.length <= longestKey ? key : null
}
