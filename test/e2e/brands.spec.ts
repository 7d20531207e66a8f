import { putSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import { uploadAsPage } from '../harness/uploadImage'
import { chooseMore } from './fixtures/chooseMore'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

test('a partner’s portal has its own name, sign, words and pages @phone', async ({ page }) => {
  await page.goto('/login?brand=carbonet')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carbonet' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText('Carbonet, for its customers only.')
  const accent = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--brand-6'))
  expect(await accent()).toBe('#2f6b5e')
  await expectAccessible(page)
  // The tab goes on with the brand.
  await page.goto('/signup')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Send me news about the portal by email')).toHaveCount(0)
  await page.goto('/api-docs')
  await expect(page.getByText('Page not found!')).toBeVisible()
  await page.goto('/login?brand=development')
  await expect(page).toHaveTitle(/Dev Portal$/)
  await page.goto('/?brand=default')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Device Portal' })).toBeVisible()
  expect(await accent()).toBe('#0b6b8a')
})

test('a partner’s portal can be installed under its own name', async ({ page, request }) => {
  await page.goto('/login?brand=blastOne')
  const hrefOf = (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href')
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
  const answer = await request.get((await hrefOf('manifest'))!)
  expect(answer.headers()['cache-control']).toContain('immutable')
  const app = (await answer.json()) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect(app).toMatchObject({
    name: 'BlastOne',
    short_name: 'BlastOne',
    start_url: '/',
    display: 'standalone',
  })
  const faults = await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Page.getInstallabilityErrors'))
  expect(faults.installabilityErrors.map(({ errorId }) => errorId)).toEqual([])
  for (const src of [
    ...app.icons.map((icon) => icon.src),
    await hrefOf('icon'),
    await hrefOf('apple-touch-icon'),
  ]) {
    const icon = await request.get(src!.startsWith('/') ? src! : `/assets/${src!}`)
    expect(icon.headers()['content-type']).toMatch(/^image\//)
  }
})

test('what people agree to can be read by everybody', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
})

test('a request under a partner’s brand reaches the partner’s support', async ({ as, stack }) => {
  const { email } = await stack.newUser('partner asker')
  const page = await as(email)
  await page.goto('/support/TRUCK0001?brand=terraTank')
  await page.getByLabel('Details').fill('Which valve is it?')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Request Sent' })).toBeVisible()
  await eventually(async () => {
    const mails = await stack.mailsTo('support@terratank.example')
    if (!mails.some(({ replyTo }) => replyTo.includes(email))) throw new Error('No mail yet.')
  })
  for (const path of ['/support?brand=carbonet', '/plans']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
  }
})

test('the logo of a device’s customer stands beside the brand’s where the brand allows it', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('owner of a logo')
  const { deviceid } = await stack.newDevice({}, [[owner, 'ADMIN']])
  const key = await uploadAsPage(stack, deviceid, owner.token)
  await stack.ask(
    putSettings,
    { deviceid, PORTAL_deviceNotes: { customer: 'Mine 3', brand_image: key } },
    owner.token,
  )
  const page = await as(owner.email)
  await page.goto(`/data/${deviceid}`)
  const logo = page.getByRole('banner').getByRole('img', { name: 'Logo of Mine 3' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(logo).toHaveCount(0)
  await chooseMore(page, 'Subscriptions')
  await expect(page).toHaveTitle('Portal Subscriptions')
  await expect(logo).toHaveCount(0)
  await page.goto(`/data/${deviceid}?brand=grydale`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Grydale' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(logo).toHaveCount(0)
})
