import type { Page } from '@playwright/test'
import { openDevicePage, openFolds } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'

/** How many colours a picture has: a text has many shades of one, what was not drawn has a single colour. */
const countColours = (page: Page, png: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    canvas?.drawImage(picture, 0, 0)
    const { data } = canvas?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] }
    return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size
  }, png.toString('base64'))

test('cards below the fold are there to be printed, found and captured without scrolling @phone', async ({
  page,
  as,
}) => {
  await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const cards = page.getByRole('main').locator('section:has(> header > :is(h2, h3))')
  await expect.poll(() => cards.count()).toBeGreaterThan(20)
  const unseen = () =>
    cards.evaluateAll((all) =>
      all
        .filter(
          (card) =>
            card.querySelector('header ~ div *')?.checkVisibility({ contentVisibilityAuto: true }) === false,
        )
        .map((card) => card.getAttribute('aria-label')),
    )
  const unseenWhenOpen = async () => {
    // Sections come with the keys of the newest reading.
    await openFolds(page)
    return unseen()
  }
  await expect.poll(unseenWhenOpen).toEqual([])

  // A capture asks the page for other widths, at which a fold closes again.
  const lastOfAll = page
    .getByRole('main')
    .locator('section:has(> header > :is(h2, h3)):not(details *)')
    .last()
  const captureLast = async () => {
    // The whole card: at other widths the head of the page has other lines, and what is below it moves by them.
    const clip = await lastOfAll.boundingBox()
    // Cards still find their places: nothing that lies below the fold can be captured yet.
    if (clip === null || clip.y < (page.viewportSize()?.height ?? 0)) return 0
    return countColours(page, await page.screenshot({ fullPage: true, clip }))
  }
  await expect.poll(captureLast).toBeGreaterThan(8)

  await page.emulateMedia({ media: 'print' })
  await expect.poll(unseenWhenOpen).toEqual([])
})
