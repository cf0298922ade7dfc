import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { type ReactNode, useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLocale } from '#ui/i18n/translation.tsx'
import type { Locale } from '#values/locales.ts'
import { useNavigation, usePost, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import {
  type ContentState,
  nameFieldInLocale,
  type Fields,
  type ShownWriting,
  findState,
  type WritingAround,
} from './content.ts'
import { type ContentField, isOwnField, findLabel, writeValue } from './content-field.ts'
import { HistorySection } from './history-section.tsx'
import { PublicationMark } from './publication-mark.tsx'
import { WritingForm } from './writing-form.tsx'
import { type WrittenKind, writtenKinds } from './written-kinds.ts'
import layout from '../ui/page/layout.module.css'
import styles from './written-page.module.css'

interface WrittenPageProps extends WritingAround {
  kind: WrittenKind
  /** Parameters of its addresses besides the id. */
  others?: Readonly<Record<string, string>>
  writing: ShownWriting
  /** Heading while the title field is empty. */
  untitled: string
  fields: readonly ContentField[]
  /** Whether it has no public page of its own, unlike others of its kind. */
  isUnseen?: boolean
  isOnlySaved?: boolean
  /** Link to related records, in the sentence about its state. */
  besideTitle?: ReactNode
  /** Actions besides unpublishing. */
  ways?: ReactNode
  children?: ReactNode
}

/** Page of a text in all languages: editing, publication, archive, and reverting changes. */
export function WrittenPage({ kind, others, writing, fields, mayEdit, now, ...props }: WrittenPageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { shop } = useShared()
  const post = usePost()
  const state = findState(writing, new Date(now))
  const { id, address } = writing
  const { texts, preview } = writtenKinds[kind]
  const routes = findRoutes(kind, id, others)
  const { isOnlySaved = false } = props
  return (
    <>
      <BackLink href={routes.index}>{t(texts)}</BackLink>
      <PageHead
        title={titleOf(writing.fields, fields[0]!, locale) || props.untitled}
        action={
          state === 'published' &&
          address !== null && (
            <Button as="a" variant="secondary" href={new URL(address, shop.href).href}>
              {t('content.toPage')}
            </Button>
          )
        }
      >
        <PublicationMark publication={writing} now={new Date(now)} /> ·{' '}
        {t(`content.stands.${mayEdit ? state : 'read'}`)}
        {props.besideTitle && <> · {props.besideTitle}</>}
      </PageHead>
      {mayEdit ? (
        <OpenForm
          {...{ writing, fields, routes, state, isOnlySaved }}
          draft={props.draft}
          preview={props.isUnseen ? null : preview}
        />
      ) : (
        <Texts fields={fields} values={writing.fields} />
      )}
      {id !== null && (
        <div className={layout.actions}>
          {mayEdit && !isOnlySaved && <States state={state} onChange={(change) => post(routes.state(), { change })} />}
          {props.ways}
        </div>
      )}
      {props.children}
      {id !== null && (
        <HistorySection
          revisions={props.revisions}
          texts={fields}
          onRevert={mayEdit ? (revision) => post(routes.revert(revision)) : null}
        />
      )}
    </>
  )
}

interface StatesProps {
  state: ContentState
  onChange: (change: 'unpublish' | 'archive' | 'revive') => void
}

function States({ state, onChange }: StatesProps) {
  const t = useDeskTexts()
  const put = state === 'archived' ? 'revive' : 'archive'
  return (
    <>
      {(state === 'published' || state === 'scheduled') && (
        <Button variant="secondary" onClick={() => onChange('unpublish')}>
          {t(state === 'published' ? 'content.unpublish' : 'content.toDraft')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onChange(put)}>
        {t(`content.${put}`)}
      </Button>
    </>
  )
}

/** Routes of all kinds share names and differ in parameters; the types are those of articles. */
const routeOf = <const name extends string>(
  kind: WrittenKind,
  name: name,
): (typeof deskRoutes)[`articles.${name}` & keyof typeof deskRoutes] => deskRoutes[`${kind}.${name}` as never]

/** Returns the addresses of the actions on the page of a text; `others`: its other parameters. */
function findRoutes(kind: WrittenKind, id: number | null, others: Readonly<Record<string, string>> = {}) {
  const named = { ...others, [writtenKinds[kind].param]: id, written: id ?? 'new' }
  const params = named as unknown as { article: number; written: string }
  return {
    index: href(routeOf(kind, 'index')),
    save: id === null ? href(routeOf(kind, 'store'), params) : href(routeOf(kind, 'save'), params),
    draft: { route: routeOf(kind, 'draft.store'), params },
    dropDraft: href(routeOf(kind, 'draft.destroy'), params),
    state: () => href(routeOf(kind, 'state'), params),
    revert: (revision: number) => href(routeOf(kind, 'revert'), { ...params, revision }),
  }
}

/** Returns the title in the reader's language, otherwise in English. */
const titleOf = (values: Fields, title: ContentField, locale: Locale): string | undefined =>
  isOwnField(title)
    ? values[title.name]
    : values[nameFieldInLocale(title.name, locale)] || values[nameFieldInLocale(title.name, 'en')]

/** Returns the preview's address; null: not saved yet, undefined: no preview. */
function previewOf({ id }: ShownWriting, kind: Preview) {
  if (kind === null) return undefined
  return id === null ? null : (language: Locale) => href(deskRoutes['preview.show'], { kind, id, language })
}

type Preview = (typeof writtenKinds)[WrittenKind]['preview']

interface OpenFormProps extends Pick<WrittenPageProps, 'writing' | 'fields' | 'draft'> {
  routes: ReturnType<typeof findRoutes>
  preview: Preview
  state: ReturnType<typeof findState>
  isOnlySaved: boolean
}

function OpenForm({ writing, fields, routes, draft, preview, state, isOnlySaved }: OpenFormProps) {
  const navigation = useNavigation()
  const { route, params } = routes.draft
  const keeping = useRequest(route, { params, overlap: 'last' })
  const [round, setRound] = useState(0)
  // Resets the form after saving, reverting or discarding.
  const key = `${writing.id ?? 'new'} ${JSON.stringify(writing.fields)} ${round}`
  const [first] = useState(key)
  const throwAway = () =>
    void navigation.navigate({
      url: routes.dropDraft,
      method: 'DELETE',
      preserveScroll: true,
      hooks: { success: () => setRound(round + 1) },
    })
  return (
    <WritingForm
      key={key}
      url={routes.save}
      previewOf={previewOf(writing, preview)}
      texts={fields}
      {...{ writing, draft, state, isOnlySaved }}
      isAgain={key !== first}
      keep={async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null}
      onThrowAway={throwAway}
    />
  )
}

function Texts({ fields, values }: { fields: readonly ContentField[]; values: Fields }) {
  const t = useDeskTexts()
  const isShown = (name: string) => fields.some((field) => !isOwnField(field) || field.name === name)
  return (
    <dl className={joinClassNames(layout.texts, styles.texts)}>
      {Object.keys(values)
        .filter(isShown)
        .map((name) => (
          <div key={name}>
            <dt>{findLabel(name, fields, t)}</dt>
            <dd>{writeValue(name, values[name] ?? '', fields) || t('content.nothing')}</dd>
          </div>
        ))}
    </dl>
  )
}
