import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { TextPage } from '#ui/layout/text-page.tsx'
import { BlockList } from './blocks/block-list.tsx'
import type { Page } from '#core/content/page.ts'

export type GenericPageProps = Page

export default function GenericPage({ title, content, hide_title }: GenericPageProps) {
  return (
    <TextPage title={title} isTitleHidden={hide_title}>
      <BlockList blocks={content} under={1} />
    </TextPage>
  )
}

GenericPage.layout = { heading: null, hideBackground: true } satisfies LayoutOptions
