import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { TextPage } from '#ui/layout/text-page.tsx'
import { BlockList } from './blocks/block-list.tsx'
import type { Page } from '#core/content/page.ts'

export type GenericPageProps = Page

export default function GenericPage({ title, content, hide_title }: GenericPageProps) {
  return (
    <TextPage title={hide_title ? undefined : title}>
      <BlockList blocks={content} under={hide_title ? 1 : 2} />
    </TextPage>
  )
}

GenericPage.layout = { hideBackground: true } satisfies LayoutOptions
