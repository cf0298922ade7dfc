import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { createDownloadField } from '../fields/file-field.tsx'
import { createLineField } from '../fields/plain-fields.tsx'
import { createPictureField } from '../fields/picture-field.tsx'
import type { FileChoice } from '../files/files.ts'
import { WrittenPage } from '../written-page.tsx'

export interface SoloistPageProps extends WritingAround {
  writing: ShownWriting
  pictures: ChoosablePicture[]
  sources: BlockSources
  files: FileChoice[]
  mayUpload: boolean
}

export default function SoloistPage({ writing, pictures, sources, files, mayUpload, ...around }: SoloistPageProps) {
  const t = useDeskTexts()
  const blocks = useBlocksField({ name: 'content', label: t('programme.text.life'), sources })
  const texts = (['profession', 'description'] as const).map((name) => ({
    name,
    label: t(`programme.text.${name}`),
    isRunning: false,
  }))
  return (
    <WrittenPage
      {...around}
      kind="soloists"
      writing={writing}
      untitled={t('programme.soloists.new')}
      fields={[
        createLineField({ name: 'name', label: t('programme.text.name'), required: true }),
        ...texts,
        blocks,
        createPictureField({ name: 'thumbnail_id', label: t('programme.text.portrait'), pictures }),
        createDownloadField({
          name: 'cv_file',
          label: t('programme.text.cv'),
          hint: t('programme.cv.hint'),
          files,
          mayUpload,
        }),
        createLineField({ name: 'slug', label: t('programme.text.slug'), hint: t('programme.slug.soloist') }),
      ]}
    />
  )
}
