import type { Head, Payload, Properties } from './payload.ts'

/** One element of a document's head. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  text?: string
}

const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes })
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })

/** The elements that a head consists of: the same list on both sides, so that the browser recognises the server's. */
export function describeHead(head: Head): HeadTag[] {
  const { title, description, robots, canonical, alternates = [], openGraph = {}, structuredData } = head
  const tags: (HeadTag | false | undefined | '')[] = [
    title !== undefined && { tag: 'title', attributes: {}, text: title },
    description && meta({ name: 'description', content: description }),
    robots && meta({ name: 'robots', content: robots }),
    canonical && link({ rel: 'canonical', href: canonical }),
    ...alternates.map(({ hreflang, href }) => link({ rel: 'alternate', hreflang, href })),
    ...Object.entries(openGraph).map(([property, content]) => meta({ property: `og:${property}`, content })),
    structuredData && {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(structuredData),
    },
  ]
  return tags.filter((tag): tag is HeadTag => !!tag)
}

/** What the document's head is to say: what the open dialog says, else the page. */
export function readHead({
  properties,
  dialog,
}: {
  properties: Properties | undefined
  dialog: Payload['dialog']
}): Head | undefined {
  return (dialog?.properties['head'] ?? properties?.['head']) as Head | undefined
}
