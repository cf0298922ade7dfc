// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { samplePicture } from '../testing/samples.ts'
import { writtenForm, writtenSamples } from '../testing/written-samples.ts'

afterEach(() => void vi.unstubAllGlobals())

test('soloist: the page has a name, a role, a biography, a portrait and an address', async () => {
  await openDeskPage('soloist', writtenSamples.soloist(), { url: '/desk/soloists/7' })
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Name" = "Dóra Kiss" required>
      <text "Role, English" = "alto" required lang=en "Used where a translation is missing.">
      <text "Role, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Role, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <text "In a few words, English" = "Sings Bach." required lang=en "Used where a translation is missing.">
      <text "In a few words, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "In a few words, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      group:
        Biography
        <button "Undo the last step" aria-disabled>
        status:
        <button "Heading: The work" expanded=false> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Duplicate: Heading: The work"> <button "Remove: Heading: The work">
        <button "Text: Written in Leipzig." expanded=false> <button "Move up: Text: Written in Leipzig."> <button "Move down: Text: Written in Leipzig." aria-disabled> <button "Duplicate: Text: Written in Leipzig."> <button "Remove: Text: Written in Leipzig.">
        <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
        <button "Add block">
      group:
        Portrait
        ![A choir in a church](/media/choir.jpg)
        choir
        <button "Choose another"> <button "No picture">
      group:
        Biography to download (PDF)
        <select "File" = "No file" "The page of the soloist links to it." of No file / Dóra Kiss, biography>
        <file "Upload a PDF" "PDF, up to 30 MB.">
        <button "Upload"> [All files](/desk/media/files)
      <text "Short name in the URL" = "dora-kiss" "Letters, digits and hyphens. Left empty, it is made from the name. If you change it, old links to the page stop working.">"
  `)
})

test('soloist: in Hungarian', async () => {
  await openDeskPage('soloist', writtenSamples.soloist(), { url: '/desk/soloists/7', locale: 'hu' })
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Név" = "Dóra Kiss" required>
      <text "Hangszer vagy hangfaj, angol" = "alto" required lang=en "A hiányzó fordítások helyett jelenik meg.">
      <text "Hangszer vagy hangfaj, francia" = "" lang=fr "Még nincs lefordítva: a látogatók az angol szöveget olvassák.">
      <text "Hangszer vagy hangfaj, magyar" = "" lang=hu "Még nincs lefordítva: a látogatók az angol szöveget olvassák.">
      <text "Néhány szóban, angol" = "Sings Bach." required lang=en "A hiányzó fordítások helyett jelenik meg.">
      <text "Néhány szóban, francia" = "" lang=fr "Még nincs lefordítva: a látogatók az angol szöveget olvassák.">
      <text "Néhány szóban, magyar" = "" lang=hu "Még nincs lefordítva: a látogatók az angol szöveget olvassák.">
      group:
        Életrajz
        <button "Utolsó lépés visszavonása" aria-disabled>
        status:
        <button "Címsor: The work" expanded=false> <button "Feljebb: Címsor: The work" aria-disabled> <button "Lejjebb: Címsor: The work"> <button "Duplikálás: Címsor: The work"> <button "Törlés: Címsor: The work">
        <button "Szöveg: Written in Leipzig." expanded=false> <button "Feljebb: Szöveg: Written in Leipzig."> <button "Lejjebb: Szöveg: Written in Leipzig." aria-disabled> <button "Duplikálás: Szöveg: Written in Leipzig."> <button "Törlés: Szöveg: Written in Leipzig.">
        <select "Blokk típusa" = "Szöveg" of Válasszon / Címsor / Szöveg / Kép / Gomb / Szakasz / Sor / Oszlop / Lapozható képsor / Letölthető fájl / Képes hivatkozás / Videó / Kérdőív>
        <button "Blokk hozzáadása">
      group:
        Arckép
        ![A choir in a church](/media/choir.jpg)
        choir
        <button "Másik választása"> <button "Kép nélkül">
      group:
        Letölthető életrajz (PDF)
        <select "Fájl" = "Nincs fájl" "A szólista oldaláról ez tölthető le." of Nincs fájl / Dóra Kiss, biography>
        <file "PDF feltöltése" "PDF, legfeljebb 30 MB.">
        <button "Feltöltés"> [Minden fájl](/desk/media/files)
      <text "Rövid név az URL-ben" = "dora-kiss" "Betűk, számok és kötőjelek. Ha üres, a névből készül. Ha megváltozik, a régi hivatkozások nem vezetnek sehová.">"
  `)
})

test('soloist: a portrait that is chosen stands in the field, and is sent; one that is taken away is none', async () => {
  const pictures = [{ ...samplePicture, id: 40, name: 'stage' }]
  vi.stubGlobal('fetch', async () => Response.json({ pictures }))
  const { user, requests, settled } = await openDeskPage('soloist', writtenSamples.soloist(), {
    url: '/desk/soloists/7',
  })
  const portrait = within(screen.getByRole('group', { name: 'Portrait' }))
  await user.click(portrait.getByRole('button', { name: 'Choose another' }))
  const dialog = () => within(document.querySelector<HTMLElement>('dialog[open]')!)
  await vi.waitFor(() => expect(dialog().getByRole('button', { name: /^stage/ })).toBeTruthy())
  await user.click(dialog().getByRole('button', { name: /^stage/ }))
  await vi.waitFor(() => expect(portrait.getByText('stage')).toBeTruthy())
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save and publish' }))
    await settled()
    return (requests.at(-1)!.data as { mine: Record<string, string> }).mine['thumbnail_id']
  }
  expect(await save()).toBe('40')
  await user.click(portrait.getByRole('button', { name: 'No picture' }))
  expect(await save()).toBe('')
})
