import { type ComponentType, createContext, useContext, useId } from 'react'

/** Keeps the HTML of sections, on the server. */
export interface SectionKeeper {
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

export const SectionKeeperContext = createContext<SectionKeeper | null>(null)

/**
 * A section that looks the same whenever its properties are. On the server it is rendered once, as long as it shows nothing that is a
 * visitor's own; that need not be seen to, it is noticed. Its content begins and ends with an element.
 */
export function KeptSection<props extends object>({ of: Section, props }: { of: ComponentType<props>; props: props }) {
  const keeper = useContext(SectionKeeperContext)
  const place = useId()
  const opened = keeper?.open(Section, props, place)
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

/** The section, kept: see `KeptSection`. */
export function keepSection<props extends object>(Section: ComponentType<props>): ComponentType<props> {
  return function Kept(props: props) {
    return <KeptSection of={Section} props={props} />
  }
}
