import { href } from '@cadenza/navigation'
import { eventLineNames } from '#core/catalogue/event-lines.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { Link, usePost, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { ShownWriting, WritingAround } from '../content.ts'
import type { ContentField } from '../content-field.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { createDownloadField } from '../fields/file-field.tsx'
import type { FileChoice } from '../files/files.ts'
import { createChoiceField, createLanguagesField, createLineField } from '../fields/plain-fields.tsx'
import { createPictureField } from '../fields/picture-field.tsx'
import { WrittenPage } from '../written-page.tsx'
import { type EventDateLine, readSoloists, type SoloistChoice, type VatClass } from './events.ts'
import { describeProgramme } from './programme.ts'
import { ProgrammeField, SoloistsField } from './programme-fields.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { useMoment } from '#apps/desk/ui/display/moment.tsx'

export interface EventPageProps extends WritingAround {
  writing: ShownWriting
  pictures: ChoosablePicture[]
  sources: BlockSources
  soloists: SoloistChoice[]
  files: FileChoice[]
  recordings: FileChoice[]
  vatClasses: VatClass[]
  mayUpload: boolean
  dates: EventDateLine[]
  mayAdd: boolean
}

export default function EventPage({ writing, dates, mayAdd, ...props }: EventPageProps) {
  const t = useDeskTexts()
  const post = usePost()
  const { id } = writing
  return (
    <WrittenPage
      {...props}
      kind="events"
      writing={writing}
      untitled={t('programme.events.new')}
      fields={useEventFields(props)}
      ways={
        mayAdd &&
        id !== null && (
          <Button variant="secondary" onClick={() => post(href(deskRoutes['events.duplicate'], { event: id }))}>
            {t('programme.duplicate')}
          </Button>
        )
      }
    >
      {id !== null && <Dates eventId={id} dates={dates} />}
    </WrittenPage>
  )
}

function useEventFields({
  pictures,
  sources,
  soloists,
  files,
  recordings,
  vatClasses,
  mayUpload,
}: Omit<EventPageProps, 'writing' | 'dates' | 'mayAdd'>): ContentField[] {
  const t = useDeskTexts()
  const locale = useLocale()
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 2 })
  const writeRate = ({ country, basisPoints }: VatClass['rates'][number]) =>
    `${country} ${percent.format(basisPoints / 10_000)}`
  const nameOf = (id: number) => soloists.find((soloist) => soloist.id === id)?.name ?? t('programme.players.gone')
  const blocks = useBlocksField({ name: 'content', label: t('programme.text.content'), sources })
  return [
    { name: 'title', label: t('programme.text.title'), isRunning: false },
    { name: 'subtitle', label: t('programme.text.subtitle'), isRunning: false, isOptional: true },
    blocks,
    {
      name: 'programme',
      label: t('programme.text.programme'),
      write: describeProgramme,
      control: (control) => <ProgrammeField {...control} recordings={recordings} />,
    },
    {
      name: 'soloists',
      label: t('programme.text.soloists'),
      write: (value) => readSoloists(value).map(nameOf).join(', '),
      control: (control) => <SoloistsField {...control} soloists={soloists} />,
    },
    createLineField({
      name: 'duration_minutes',
      label: t('programme.text.duration'),
      hint: t('programme.duration.hint'),
      inputMode: 'numeric',
      required: true,
    }),
    createLineField({
      name: 'interval_minutes',
      label: t('programme.text.interval'),
      hint: t('programme.interval.hint'),
      inputMode: 'numeric',
    }),
    createLineField({
      name: 'age_from',
      label: t('programme.text.age_from'),
      hint: t('programme.age.hint'),
      inputMode: 'numeric',
    }),
    createLanguagesField({ name: 'sung_in', label: t('programme.text.sung_in'), locale, t }),
    createLanguagesField({ name: 'surtitles_in', label: t('programme.text.surtitles_in'), locale, t }),
    ...eventLineNames
      .filter((name) => name !== 'subtitle')
      .map((name) => ({
        name,
        label: t(`programme.text.${name}`),
        hint: t(`programme.${name}.hint`),
        isRunning: false,
        isOptional: true,
      })),
    createPictureField({ name: 'cover_id', label: t('programme.text.cover'), pictures }),
    createPictureField({ name: 'share_image_id', label: t('programme.text.shareImage'), pictures }),
    createDownloadField({
      name: 'program_file',
      label: t('programme.text.programmeFile'),
      hint: t('programme.programmeFile.hint'),
      files,
      mayUpload,
    }),
    createChoiceField({
      name: 'vat_class',
      label: t('programme.text.vatClass'),
      hint: t('programme.vatClass.hint'),
      choices: vatClasses.map(({ name, rates }) => ({
        value: name,
        label: [name, rates.map(writeRate).join(', ')].filter(Boolean).join(': '),
      })),
    }),
    createLineField({ name: 'slug', label: t('programme.text.slug'), hint: t('programme.slug.event') }),
  ]
}

/** Dates of the event in the reader's halls. */
function Dates({ eventId, dates }: { eventId: number; dates: readonly EventDateLine[] }) {
  const t = useDeskTexts()
  const mayPlan = useShared().me?.actions.includes('season.edit')
  const columns = useDateColumns()
  return (
    <section>
      <h2>{t('programme.dates')}</h2>
      <DataTable
        caption={t('programme.dates')}
        columns={columns}
        rows={dates}
        keyOf={({ id }) => id}
        empty={<p className={layout.muted}>{t('programme.dates.none')}</p>}
      />
      {mayPlan && (
        <Button
          as={Link}
          variant={dates.length === 0 ? 'primary' : 'secondary'}
          href={href(deskRoutes['season.plan'], {}, { query: { event: String(eventId) } })}
        >
          {t('planning.plan')}
        </Button>
      )}
    </section>
  )
}

function useDateColumns(): Column<EventDateLine>[] {
  const t = useDeskTexts()
  const moment = useMoment()
  const write = (at: string) => moment(at, 'long')
  return [
    {
      key: 'at',
      title: t('programme.dates.at'),
      cell: ({ id, startsAt }) => <Link href={href(deskRoutes['season.date'], { date: id })}>{write(startsAt)}</Link>,
    },
    { key: 'hall', title: t('programme.dates.hall'), cell: ({ hall }) => hall },
  ]
}
