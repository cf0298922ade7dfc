import type { Head, Payload, Properties } from './payload.ts'

export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  text?: string
}

const element = (tag: HeadTag['tag'], attributes: Record<string, string>, text?: string): HeadTag => ({
  tag,
  attributes,
  text,
})

/** The same list on both sides: the browser recognises the server's elements. */
export function describeHead(head: Head): HeadTag[] {
  const { title, description, robots, canonical, alternates = [], openGraph = {}, structuredData } = head
  const tags: (HeadTag | false | undefined | '')[] = [
    title !== undefined && element('title', {}, title),
    description && element('meta', { name: 'description', content: description }),
    robots && element('meta', { name: 'robots', content: robots }),
    canonical && element('link', { rel: 'canonical', href: canonical }),
    ...alternates.map(({ hreflang, href }) => element('link', { rel: 'alternate', hreflang, href })),
    ...Object.entries(openGraph).map(([property, content]) => element('meta', { property: `og:${property}`, content })),
    structuredData && element('script', { type: 'application/ld+json' }, JSON.stringify(structuredData)),
  ]
  return tags.filter((tag): tag is HeadTag => !!tag)
}

export function readHead({
  properties,
  dialog,
}: {
  properties: Properties | undefined
  dialog: Payload['dialog']
}): Head | undefined {
  return (dialog?.properties['head'] ?? properties?.['head']) as Head | undefined
}
