import { expect, test } from '@playwright/test'
import { type ViteDevServer, createServer } from 'vite'
import { expectAccessible } from './fixtures/expectAccessible'
import { findTargetViolations } from './fixtures/findAxeViolations'

/** The gallery is no part of the built page: a server of its own serves it, as for those who build with the kit. */
let server: ViteDevServer
const gallery = () => new URL('/ui-parts', server.resolvedUrls?.local[0]).href

test.beforeAll(async () => {
  server = await createServer({
    configFile: 'web/vite.config.ts',
    mode: 'development',
    cacheDir: '../.test/vite-parts',
    logLevel: 'error',
    server: { hmr: false, ws: false },
  })
  await server.listen()
})

test.afterAll(() => server.close())

test('every part of the kit can be read, found and pressed in each state, in light and dark', async ({
  page,
}, testInfo) => {
  await page.goto(gallery())
  await expect(page.getByRole('heading', { name: 'Button: filled' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pumps', exact: true })).toBeVisible()
  // Two tables on one page have two rows of pages of one name.
  await expectAccessible(page, ['landmark-unique'])
  expect(await findTargetViolations(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const path = testInfo.outputPath(`parts-${colorScheme}.png`)
    await page.screenshot({ path, fullPage: true })
    await testInfo.attach(`parts, ${colorScheme}`, { path })
  }
})

test('a field is named by its label and described by what is wrong with it and by its help', async ({
  page,
}) => {
  await page.goto(gallery())
  const named = (name: string) => page.getByLabel(name, { exact: true })
  for (const kind of ['Text', 'Password', 'Lines', 'List']) {
    await expect(named(`${kind}, described`)).toHaveAccessibleDescription('Printed on the label.')
    await expect(named(`${kind}, described`)).not.toHaveAttribute('aria-invalid')
    const wrong = named(`${kind}, wrong`)
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(wrong).toHaveAccessibleDescription('It must have 9 characters. Printed on the label.')
    await expect(named(`${kind}, not now`)).toBeDisabled()
    // The mark of a field that is needed is for eyes alone.
    await expect(page.getByText(`${kind}, needed *`, { exact: true })).toBeVisible()
    await expect(named(`${kind}, needed *`)).toHaveAccessibleName(`${kind}, needed`)
  }
  await expect(named('Box, wrong')).toHaveAccessibleDescription('It has to be ticked.')
  await expect(named('Box, wrong')).toHaveAttribute('aria-invalid', 'true')
  await expect(named('Box, described')).toHaveAccessibleDescription('Until it is unticked.')
  await expect(page.getByRole('switch', { name: 'Switch, described' })).toHaveAccessibleDescription(
    'Until it is turned off.',
  )
  await expect(page.getByRole('button', { name: 'File, wrong' })).toHaveAccessibleDescription(
    'This is no picture.',
  )
  await expect(page.getByRole('combobox', { name: 'With a fault' })).toHaveAccessibleDescription(
    'Choose one.',
  )
})

test('a button says that it is busy, and why it is disabled', async ({ page }) => {
  await page.goto(gallery())
  const ofFilled = page.locator('section', { has: page.getByRole('heading', { name: 'Button: filled' }) })
  await expect(ofFilled.getByRole('button', { name: 'Busy' })).toBeDisabled()
  const disabled = ofFilled.getByRole('button', { name: 'With a reason' })
  await expect(disabled).toHaveAccessibleDescription('Only an ADMIN can do this.')
  const reason = ofFilled.getByText('Only an ADMIN can do this.')
  await expect(reason).toBeHidden()
  await disabled.focus()
  await expect(reason).toBeVisible()
  const outline = (name: string) =>
    ofFilled.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).outline)
  await page.keyboard.press('Shift+Tab')
  await expect(reason).toBeHidden()
  await expect(ofFilled.getByRole('button', { name: 'Rest' })).toBeFocused()
  expect(await outline('Rest')).toMatch(/ solid 2px$/)
})
