import { hallLineNames } from '#core/catalogue/event-lines.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { createLineField } from '../fields/plain-fields.tsx'
import { createPictureField } from '../fields/picture-field.tsx'
import { WrittenPage } from '../written-page.tsx'

export interface HallTextPageProps extends WritingAround {
  writing: ShownWriting
  pictures: ChoosablePicture[]
  sources: BlockSources
}

export default function HallTextPage({ writing, pictures, sources, ...around }: HallTextPageProps) {
  const t = useDeskTexts()
  const blocks = useBlocksField({ name: 'content', label: t('programme.text.content'), sources })
  return (
    <WrittenPage
      {...around}
      kind="hall-texts"
      isOnlySaved
      writing={writing}
      untitled=""
      fields={[
        { name: 'title', label: t('programme.text.name'), isRunning: false },
        { name: 'city', label: t('programme.text.city'), isRunning: false },
        blocks,
        ...hallLineNames.map((name) => ({
          name,
          label: t(`programme.text.${name}`),
          hint: t(`programme.hall.${name}`),
          isRunning: false,
          isOptional: true,
        })),
        {
          name: 'access_note',
          label: t('programme.text.access'),
          hint: t('programme.hall.access'),
          isRunning: false,
          isOptional: true,
        },
        createLineField({
          name: 'access_phone',
          label: t('programme.text.accessPhone'),
          hint: t('programme.hall.accessContact'),
          inputMode: 'tel',
        }),
        createLineField({
          name: 'access_email',
          label: t('programme.text.accessEmail'),
          hint: t('programme.hall.accessContact'),
          inputMode: 'email',
        }),
        createPictureField({ name: 'cover_id', label: t('programme.text.cover'), pictures }),
        createPictureField({ name: 'thumbnail_id', label: t('programme.text.thumbnail'), pictures }),
      ]}
    />
  )
}
