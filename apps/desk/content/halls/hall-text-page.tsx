import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import { fieldName, type ShownWriting, type WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { pictureField } from '../fields/picture-field.tsx'
import { type KeepDraft, WrittenPage } from '../written-page.tsx'

export interface HallTextPageProps extends WritingAround {
  writing: ShownWriting
  pictures: ChoosablePicture[]
  sources: BlockSources
}

/** What visitors read of a hall, in all languages. */
export default function HallTextPage({ writing, pictures, sources, ...around }: HallTextPageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { fields } = writing
  const venue = String(writing.id)
  const keeping = useRequest(deskRoutes['hall-texts.draft.store'], { params: { venue }, overlap: 'last' })
  const keep: KeepDraft = async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  const blocks = useBlocksField({ name: 'content', label: t('programme.text.content'), sources })
  return (
    <WrittenPage
      {...around}
      isOnlySaved
      writing={writing}
      title={fields[fieldName('title', locale)] || fields['title_en'] || ''}
      list={{ href: href(deskRoutes['hall-texts.index']), text: t('programme.halls') }}
      fields={[
        { name: 'title', label: t('programme.text.name'), isRunning: false },
        { name: 'city', label: t('programme.text.city'), isRunning: false },
        blocks,
        { name: 'access_note', label: t('programme.text.access'), isRunning: false },
        pictureField({ name: 'cover_id', label: t('programme.text.cover'), pictures }),
        pictureField({ name: 'thumbnail_id', label: t('programme.text.thumbnail'), pictures }),
      ]}
      addresses={{
        save: href(deskRoutes['hall-texts.save'], { venue }),
        draft: href(deskRoutes['hall-texts.draft.destroy'], { venue }),
        state: null,
        revert: (revision) => href(deskRoutes['hall-texts.revert'], { venue, revision }),
        preview: 'hall',
      }}
      keep={keep}
    />
  )
}
