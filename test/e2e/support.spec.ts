import { eventually } from '../harness/eventually'
import { expect, test } from './fixtures/portalTest'

test('a request about a device reaches the support of the brand @phone', async ({ as, stack }) => {
  const { email } = await stack.newUser('asker')
  const page = await as(email)
  await page.goto('/support/TRUCK0001')
  await expect(page.getByLabel('Device ID')).toHaveValue('TRUCK0001')
  const send = page.getByRole('button', { name: 'Send Request' })
  await page.getByLabel('Details').fill('   ')
  await expect(send).toHaveAccessibleDescription('Write what it is about.')
  await page.getByLabel('Details').fill('The chart is empty since Monday.')
  await send.click()
  await expect(page.getByRole('alertdialog', { name: 'Request Sent' })).toBeVisible()
  const sent = await eventually(async () => {
    const mails = await stack.mailsTo('support@portal.example')
    const mail = mails.find(({ replyTo }) => replyTo.includes(email))
    if (mail === undefined) throw new Error('No mail yet.')
    return mail
  })
  expect(sent.subject).toBe('[Technical] Support request: TRUCK0001')
  expect(sent.body.text).toContain('The chart is empty since Monday.')
})

test('what the law wants to be told is there for everybody', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Regulatory' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regulatory Information' })).toBeVisible()
})
