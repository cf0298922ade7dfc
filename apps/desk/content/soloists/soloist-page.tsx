import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { lineField } from '../fields/line-field.tsx'
import { pictureField } from '../fields/picture-field.tsx'
import { type KeepDraft, WrittenPage } from '../written-page.tsx'
import { soloistTexts } from './soloists.ts'

export interface SoloistPageProps extends WritingAround {
  writing: ShownWriting
  pictures: ChoosablePicture[]
  sources: BlockSources
}

/** A soloist: who they are, what they do and how they look, in all languages. */
export default function SoloistPage({ writing, pictures, sources, ...around }: SoloistPageProps) {
  const t = useDeskTexts()
  const { id, fields } = writing
  const written = id === null ? 'new' : String(id)
  const keeping = useRequest(deskRoutes['soloists.draft.store'], { params: { written }, overlap: 'last' })
  const keep: KeepDraft = async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  const blocks = useBlocksField({ name: 'content', label: t('programme.text.life'), sources })
  const texts = soloistTexts.map((name) => ({ name, label: t(`programme.text.${name}`), isRunning: false }))
  return (
    <WrittenPage
      {...around}
      writing={writing}
      title={fields['name'] || t('programme.soloists.new')}
      list={{ href: href(deskRoutes['soloists.index']), text: t('programme.soloists') }}
      fields={[
        lineField({ name: 'name', label: t('programme.text.name'), required: true }),
        ...texts,
        blocks,
        pictureField({ name: 'thumbnail_id', label: t('programme.text.portrait'), pictures }),
        lineField({ name: 'slug', label: t('programme.text.slug'), hint: t('programme.slug.soloist') }),
      ]}
      addresses={{
        save: id === null ? href(deskRoutes['soloists.store']) : href(deskRoutes['soloists.save'], { soloist: id }),
        draft: href(deskRoutes['soloists.draft.destroy'], { written }),
        state: id === null ? null : href(deskRoutes['soloists.state'], { soloist: id }),
        revert: (revision) => href(deskRoutes['soloists.revert'], { soloist: id!, revision }),
        preview: 'soloist',
      }}
      keep={keep}
    />
  )
}
