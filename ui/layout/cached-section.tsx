import { type ComponentType, createContext, useContext, useId } from 'react'

/** Keeps the HTML of sections, on the server. */
export interface PageSections {
  /** `place` is where the section stands in its page. Null where it is rendered as any other. */
  open(section: unknown, props: object, place: string): OpenedSection | null
}

/** Text that is put around a section, or in its place; it is no part of the page in the end. */
export interface OpenedSection {
  before: string
  isKept: boolean
  /** Called once everything in the section is rendered. */
  close(): string
}

export const SectionCacheContext = createContext<PageSections | null>(null)

/**
 * A section that looks the same whenever its properties are. On the server it is rendered once, as long as it shows nothing that is a
 * visitor's own; that need not be seen to, it is noticed. Its content begins and ends with an element.
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
  // Three places, whatever is in them: ids in the section are made of where it stands.
  return (
    <>
      {opened?.before}
      {!opened?.isKept && <Section {...props} />}
      {opened && !opened.isKept && <Closing section={opened} />}
    </>
  )
}

/** Stands after the section, and is rendered after it. */
function Closing({ section }: { section: OpenedSection }) {
  return section.close()
}

/** The section, cached: see `CachedSection`. */
export function createCachedSection<props extends object>(Section: ComponentType<props>): ComponentType<props> {
  return function Cached(props: props) {
    return <CachedSection of={Section} props={props} />
  }
}
