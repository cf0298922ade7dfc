// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { sampleSources } from '#apps/desk/content/testing/samples.ts'
import { blockForms } from '#apps/desk/content/blocks/server/block-forms.ts'
import { type DeskOpenOptions, openDeskPart } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { BlockEditor } from './block-editor.tsx'
import { type EditedBlock, readDocument, writeDocument } from './document.ts'
import type { BlockSources } from './property-field.tsx'

const block = (
  key: string,
  name: string,
  values: Record<string, string> = {},
  more: Partial<EditedBlock> = {},
): EditedBlock => ({
  key,
  name,
  in: ['en', 'fr', 'hu'],
  values,
  ...more,
})

interface Editing {
  errors?: Record<string, string>
  stale?: string[]
  sources?: BlockSources
}

/**
 * Opens the editor with these blocks; `blocks()` returns those that it would save, `checked` the
 * confirmed parts.
 */
async function open(
  first: EditedBlock[],
  { errors = {}, stale = [], sources = sampleSources }: Editing = {},
  options: DeskOpenOptions = {},
) {
  let value = writeDocument(first)
  const onCheck = vi.fn<(part: string) => void>()
  function Page() {
    const [own, setOwn] = useState(value)
    const change = (next: string) => {
      value = next
      setOwn(next)
    }
    return (
      <BlockEditor
        {...{ errors, stale, sources, onCheck }}
        name="content"
        label="Content"
        value={own}
        onChange={change}
      />
    )
  }
  const opened = await openDeskPart(<Page />, options)
  return { ...opened, onCheck, blocks: () => readDocument(value)! }
}
const editor = () => outline(document.querySelector('fieldset'))
const row = (key: string) => document.querySelector(`#block-${key}`)!.closest('li')!

test('blocks: every kind of block of a page has a name, and a form of its own', async () => {
  const all = sampleSources.forms.map(({ name, isAround }, at) =>
    block(`b${at}`, name, {}, isAround ? { children: [] } : {}),
  )
  const { user } = await open(all)
  for (const { key } of all) await user.click(document.querySelector(`#block-${key}`)!)
  // The rich text editor loads later.
  await expect.poll(() => document.querySelectorAll('[role=toolbar]')).toHaveLength(3)
  const fields = all.map(({ key }) =>
    [outline(row(key).firstElementChild).match(/"(.*?)"/)![1], '', outline(row(key).children[1])].join('\n'),
  )
  expect(fields.join('\n')).toMatchInlineSnapshot(`
    "Heading

    <text "Text, English" = "" required lang=en "Used where a translation is missing.">
    <text "Text, French" = "" lang=fr "As in English.">
    <text "Text, Hungarian" = "" lang=hu "As in English.">
    <select "Size" = "Default" of Default / large / small>
    Text

    Body text, English
    toolbar "Format: Body text, English":
      <button "Bold" pressed=false> <button "Italics" pressed=false> <button "Small capitals" pressed=false> <button "Link" pressed=false> <button "Heading" pressed=false> <button "Smaller heading" pressed=false> <button "List" pressed=false> <button "Numbered list" pressed=false> <button "Quotation" pressed=false> <button "Undo typing" aria-disabled> <button "Redo typing" aria-disabled>
    <textbox "Body text, English" = "" lang=en "Used where a translation is missing.">
    status:
    Body text, French
    toolbar "Format: Body text, French":
      <button "Bold" pressed=false> <button "Italics" pressed=false> <button "Small capitals" pressed=false> <button "Link" pressed=false> <button "Heading" pressed=false> <button "Smaller heading" pressed=false> <button "List" pressed=false> <button "Numbered list" pressed=false> <button "Quotation" pressed=false> <button "Undo typing" aria-disabled> <button "Redo typing" aria-disabled>
    <textbox "Body text, French" = "" lang=fr "As in English.">
    status:
    Body text, Hungarian
    toolbar "Format: Body text, Hungarian":
      <button "Bold" pressed=false> <button "Italics" pressed=false> <button "Small capitals" pressed=false> <button "Link" pressed=false> <button "Heading" pressed=false> <button "Smaller heading" pressed=false> <button "List" pressed=false> <button "Numbered list" pressed=false> <button "Quotation" pressed=false> <button "Undo typing" aria-disabled> <button "Redo typing" aria-disabled>
    <textbox "Body text, Hungarian" = "" lang=hu "As in English.">
    status:
    Picture

    group:
      Picture
      <button "Choose a picture">
    Button

    <text "Label, English" = "" required lang=en "Used where a translation is missing.">
    <text "Label, French" = "" lang=fr "As in English.">
    <text "Label, Hungarian" = "" lang=hu "As in English.">
    <text "Link address, English" = "" required "Used where a translation is missing.">
    <text "Link address, French" = "" "As in English.">
    <text "Link address, Hungarian" = "" "As in English.">
    Section

    <select "Background" = "Default" of Default / light / dark>
    Row

    It only arranges the blocks inside it.
    Column

    <text "Width, out of 12" = "" required "From 1 to 12.">
    Carousel

    <text "Label, English" = "" required lang=en "Used where a translation is missing.">
    <text "Label, French" = "" lang=fr "As in English.">
    <text "Label, Hungarian" = "" lang=hu "As in English.">
    <select "How many at a time" = "Default" of Default / 1 / 2 / 3 / 4>
    File to download

    <select "File" = "Choose" of Choose / The whole programme>
    <text "Label, English (optional)" = "" lang=en "Used where a translation is missing.">
    <text "Label, French" = "" lang=fr "As in English.">
    <text "Label, Hungarian" = "" lang=hu "As in English.">
    Link with a picture

    <text "Link address, English" = "" required "Used where a translation is missing.">
    <text "Link address, French" = "" "As in English.">
    <text "Link address, Hungarian" = "" "As in English.">
    <text "Title, English" = "" required lang=en "Used where a translation is missing.">
    <text "Title, French" = "" lang=fr "As in English.">
    <text "Title, Hungarian" = "" lang=hu "As in English.">
    <text "Text, English (optional)" = "" lang=en "Used where a translation is missing.">
    <text "Text, French" = "" lang=fr "As in English.">
    <text "Text, Hungarian" = "" lang=hu "As in English.">
    group:
      Picture
      <button "Choose a picture">
    Video

    <text "YouTube video" = "" required "The 11 characters after “v=” in its address.">
    <text "Title, English" = "" required lang=en "Used where a translation is missing.">
    <text "Title, French" = "" lang=fr "As in English.">
    <text "Title, Hungarian" = "" lang=hu "As in English.">
    group:
      Picture
      <button "Choose a picture">
    Questionnaire

    <select "Questionnaire" = "Choose" of Choose / Newsletter>"
  `)
})

test('blocks: every kind of question has a name, and a form of its own', async () => {
  const all = blockForms.questions
    .filter(({ isPart }) => !isPart)
    .map(({ name, isAround, holds }, at) =>
      block(`b${at}`, name, {}, isAround ? { children: holds ? [block(`c${at}`, 'choice')] : [] } : {}),
    )
  await open(all, { sources: { ...sampleSources, forms: blockForms.questions } })
  expect([...document.querySelectorAll('[aria-expanded]')].map((one) => one.textContent)).toMatchInlineSnapshot(`
    [
      "Question: one of a list",
      "Choice",
      "Question: several of a list",
      "Choice",
      "Question: one of a long list",
      "Choice",
      "Question: one to five stars",
      "Question: a scale",
      "Question: a line of text",
      "Question: a longer text",
      "Question: a number",
      "Question: a day",
      "Question: an e-mail address",
      "Heading",
      "Text",
      "Picture",
      "Button",
      "Section",
      "Row",
      "Column",
      "Carousel",
      "File to download",
      "Link with a picture",
      "Video",
    ]
  `)
})

test('blocks: added, copied, moved, removed and undone: each step is said, and is in what is saved', async () => {
  const { user, blocks } = await open([
    block('b1', 'text', { nodes_en: '**Written** in Leipzig.' }),
    block('b2', 'title', { text_en: 'The work' }),
  ])
  const told = () => document.querySelector('fieldset [role=status]')!.textContent
  const names = () =>
    blocks()
      .map(({ name }) => name)
      .join(' ')
  const steps: string[] = []
  for (const name of [
    'Add block',
    'Duplicate: Heading: The work',
    'Move up: Text: Written in Leipzig.',
    'Move down: Text: Written in Leipzig.',
    'Remove: Text: Written in Leipzig.',
    'Undo the last step',
    'Undo the last step',
  ]) {
    await user.click(screen.getByRole('button', { name }))
    steps.push(`${told()} → ${names()}`)
  }
  expect(steps).toMatchInlineSnapshot(`
    [
      "Added: Text → text title text",
      "Duplicated: Heading: The work → text title title text",
      "Duplicated: Heading: The work → text title title text",
      "Moved: Text: Written in Leipzig. → title text title text",
      "Removed: Text: Written in Leipzig. → title title text",
      "Undone: Removed: Text: Written in Leipzig. → title text title text",
      "Undone: Moved: Text: Written in Leipzig. → text title title text",
    ]
  `)
})

test('blocks: what is wrong is said at the block and its text, which is opened; what is behind can be said to be right', async () => {
  const { user, onCheck } = await open(
    [
      block('b1', 'title', { text_en: 'The work', text_fr: 'L’œuvre' }),
      block('b2', 'image', {}, { in: ['en', 'fr'] }),
      block('b3', 'mystery'),
    ],
    {
      errors: {
        'content.b1.text_en': 'Wrong: long.',
        'content.b2': 'Wrong: none of these.',
        content: 'Too much.',
      },
      stale: ['content.b1.text_fr'],
    },
  )
  await vi.waitFor(() => expect(document.getElementById('field-content.b1.text_en')).not.toBeNull())
  expect(editor()).toMatchInlineSnapshot(`
    "group:
      Content
      Too much.
      <button "Undo the last step" aria-disabled>
      status:
      <button "Heading: The work · there is an error here · a translation is out of date" expanded> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Duplicate: Heading: The work"> <button "Remove: Heading: The work">
      <text "Text, English" = "The work" required invalid lang=en "Used where a translation is missing." "Wrong: long.">
      <text "Text, French" = "L’œuvre" lang=fr "The English text has changed since.">
      <button "Still correct: Text, French">
      <text "Text, Hungarian" = "" lang=hu "Not written yet: visitors read it in English.">
      <select "Size" = "Default" of Default / large / small>
      <button "Picture · there is an error here · English, French" expanded=false> <button "Move up: Picture"> <button "Move down: Picture"> <button "Duplicate: Picture"> <button "Remove: Picture">
      Wrong: none of these.
      <button "mystery" expanded=false> <button "Move up: mystery"> <button "Move down: mystery" aria-disabled> <button "Duplicate: mystery"> <button "Remove: mystery">
      <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
      <button "Add block">"
  `)
  await user.click(screen.getByRole('button', { name: 'Still correct: Text, French' }))
  expect(onCheck.mock.calls).toEqual([['content.b1.text_fr']])
})

test('blocks: without any it is said what to do; a block in a section is added within it', async () => {
  await open([])
  expect(editor()).toMatchInlineSnapshot(`
    "group:
      Content
      <button "Undo the last step" aria-disabled>
      status:
      No block yet. Add a text, a picture or a button below.
      <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
      <button "Add block">"
  `)
  const { user, blocks } = await open([block('s', 'section', { tone: 'paper' }, { children: [] })])
  expect(outline(row('s'))).toMatchInlineSnapshot(`
    "<button "Section" expanded> <button "Move up: Section" aria-disabled> <button "Move down: Section" aria-disabled> <button "Duplicate: Section"> <button "Remove: Section">
    <select "Background" = "light" of Default / light / dark>
    <select "Type of block inside: Section" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
    <button "Add block">"
  `)
  await user.click(within(row('s')).getByRole('button', { name: 'Add block' }))
  expect(blocks()[0]!.children!.map(({ name }) => name)).toEqual(['text'])
})

test('blocks: what is chosen, ticked and typed is in what is saved', async () => {
  const { user, blocks } = await open([block('b1', 'title'), block('b2', 'file'), block('b3', 'youtube')])
  for (const key of ['b1', 'b2', 'b3']) await user.click(document.querySelector(`#block-${key}`)!)
  await user.type(screen.getByRole('textbox', { name: /^Text, English/ }), 'Cage')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Size/ }), 'small')
  await user.selectOptions(screen.getByRole('combobox', { name: /^File/ }), 'The whole programme')
  await user.type(screen.getByRole('textbox', { name: /^YouTube video/ }), 'dQw4w9WgXcQ')
  expect(blocks().map(({ values }) => values)).toMatchInlineSnapshot(`
    [
      {
        "level": "3",
        "text_en": "Cage",
      },
      {
        "file": "programme",
      },
      {
        "video": "dQw4w9WgXcQ",
      },
    ]
  `)
})

test('blocks: in French and Hungarian', async () => {
  const blocks = [block('b1', 'title', { text_en: 'The work', text_fr: 'L’œuvre' })]
  await open(blocks, {}, { locale: 'fr' })
  expect(editor()).toMatchInlineSnapshot(`
    "group:
      Content
      <button "Annuler la dernière action" aria-disabled>
      status:
      <button "Titre: L’œuvre" expanded> <button "Monter : Titre: L’œuvre" aria-disabled> <button "Descendre : Titre: L’œuvre" aria-disabled> <button "Dupliquer : Titre: L’œuvre"> <button "Retirer : Titre: L’œuvre">
      <text "Texte, anglais" = "The work" required lang=en "Affiché là où une traduction manque.">
      <text "Texte, français" = "L’œuvre" lang=fr "Rédigé.">
      <text "Texte, hongrois" = "" lang=hu "Pas encore écrit : les visiteurs lisent le texte en anglais.">
      <select "Taille" = "Par défaut" of Par défaut / grand / petit>
      <select "Type de bloc" = "Texte" of Choisir / Titre / Texte / Image / Bouton / Section / Ligne / Colonne / Carrousel / Fichier à télécharger / Lien avec image / Vidéo / Questionnaire>
      <button "Ajouter le bloc">"
  `)
  const { user } = await open(blocks, {}, { locale: 'hu' })
  await user.click(screen.getByRole('button', { name: /^Törlés/ }))
  expect(editor()).toMatchInlineSnapshot(`
    "group:
      Content
      <button "Utolsó lépés visszavonása">
      status:
        Törölve: Címsor: The work
      Még nincs blokk. Lent szöveget, képet vagy gombot adhat hozzá.
      <select "Blokk típusa" = "Szöveg" of Válasszon / Címsor / Szöveg / Kép / Gomb / Szakasz / Sor / Oszlop / Lapozható képsor / Letölthető fájl / Képes hivatkozás / Videó / Kérdőív>
      <button "Blokk hozzáadása">"
  `)
})
