import { fillSignIn, signInOnPage } from './fixtures/signInOnPage'
import { logOut } from './fixtures/logOut'
import { expect, test } from './fixtures/portalTest'

/** What the browser says of an answer that refuses a sign-in. */
const refused = /status of 400/

test('signing in works and returns to the page that was asked for @phone', async ({ page }) => {
  await page.goto('/data/TRUCK0001?from=bookmark')
  await expect(page).toHaveURL('/login?redirect=%2Fdata%2FTRUCK0001%3Ffrom%3Dbookmark')
  await fillSignIn(page, 'admin@example.com')
  await expect(page).toHaveURL('/data/TRUCK0001?from=bookmark')
  await expect(page.getByRole('heading', { level: 1, name: 'Haul Truck 1' })).toBeVisible()
})

test('the form says what is missing, shows the words of the provider for whoever is refused, and clears the password', async ({
  page,
  complaints,
}) => {
  complaints.allow(refused)
  const person = 'Viewer@Example.com'
  await page.goto('/login')
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  await expect(login).toHaveAccessibleDescription('Enter your email address.')
  await page.getByLabel('Email').fill(person)
  await expect(login).toHaveAccessibleDescription(/at least 8 characters/)
  await expect(login).toHaveAttribute('aria-disabled', 'true')

  await fillSignIn(page, person, 'Portal-2025')
  const dialog = page.getByRole('alertdialog', { name: 'Login failed' })
  await expect(dialog).toContainText('Incorrect username or password.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('viewer@example.com')

  await fillSignIn(page, 'nobody@example.com')
  await expect(dialog).toContainText('Incorrect username or password.')
})

test('a session that was ended elsewhere says so where it leads to, and comes back to its page', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  const person = await stack.newUser('Ended')
  const sent = page.waitForRequest((candidate) => candidate.headers().authorization !== undefined)
  await signInOnPage(page, person.email)
  const headers = { authorization: (await sent).headers().authorization ?? '' }
  // Left for a while: what is asked for on an open page would find out first.
  await page.goto('about:blank')
  expect(
    (await page.request.post('/api/user-logout', { headers, data: { everywhere: true } })).status(),
  ).toBe(200)
  await page.goto('/events')
  await expect(page).toHaveURL('/login?redirect=%2Fevents')
  await expect(page.getByText('Your session has ended, or was ended on another device.')).toBeVisible()
  await fillSignIn(page, person.email)
  await expect(page).toHaveURL('/events')
})

// Which addresses are unsafe is what `safeRedirect.test` holds.
test('an unsafe redirect goes home', async ({ as }) => {
  const page = await as('viewer')
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`)
  await expect(page.getByRole('button', { name: 'Account of viewer@example.com' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('signing out ends the session: its token is no longer accepted', async ({ page, stack, complaints }) => {
  const person = await stack.newUser('Leaver')
  const sent = page.waitForRequest((candidate) => candidate.headers().authorization !== undefined)
  await signInOnPage(page, person.email)
  const request = await sent
  const headers = { authorization: request.headers().authorization ?? '' }
  expect((await page.request.get('/api/groups', { headers })).status()).toBe(200)
  await logOut(page, person.email, complaints)
  expect((await page.request.get('/api/groups', { headers })).status()).toBe(401)
  await page.goto('/data/TRUCK0001')
  await expect(page).toHaveURL(/\/login/)
})

test('no page tries to run text as a program', async ({ as, complaints }) => {
  const page = await as('viewer')
  await page.goto('/data/TRUCK0001')
  await expect(page.getByRole('heading', { level: 1, name: 'Haul Truck 1' })).toBeVisible()
  expect(complaints.evals()).toBe(0)
})
