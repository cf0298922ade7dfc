import { type ComponentType, createContext, useContext, useId } from 'react'

export interface PageSections {
  /** `place` is the section's position in its page. Null if it is rendered normally. */
  open(section: unknown, props: object, place: string): OpenedSection | null
}

/** Markers around a section, or in its place, which are not part of the final page. */
export interface OpenedSection {
  before: string
  isKept: boolean
  close(): string
}

export const SectionCacheContext = createContext<PageSections | null>(null)

/**
 * A section whose output depends only on its properties: the server renders it once, unless it
 * shows personal data, which is detected. Its content begins and ends with an element.
 */
export function CachedSection<props extends object>({
  of: Section,
  props,
}: {
  of: ComponentType<props>
  props: props
}) {
  const sections = useContext(SectionCacheContext)
  const place = useId()
  const opened = sections?.open(Section, props, place)
  // Always three positions: ids in the section depend on its position.
  return (
    <>
      {opened?.before}
      {!opened?.isKept && <Section {...props} />}
      {opened && !opened.isKept && <Closing section={opened} />}
    </>
  )
}

/** Placed after the section, and rendered after it. */
function Closing({ section }: { section: OpenedSection }) {
  return section.close()
}

export function createCachedSection<props extends object>(Section: ComponentType<props>): ComponentType<props> {
  return function Cached(props: props) {
    return <CachedSection of={Section} props={props} />
  }
}
