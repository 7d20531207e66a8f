import { UpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider'
import { eventually } from '../harness/eventually'
import { fillSignIn } from './fixtures/signInOnPage'
import { expect, test } from './fixtures/portalTest'

const missing = (what: string): never => {
  throw new Error(`There is no ${what} yet.`)
}

test('a second factor by text message: on, sign in with it, off', async ({ as, stack, browser }) => {
  const { email, token: AccessToken } = await stack.newUser('texted')
  const number = `+614000${String(Date.now()).slice(-5)}`
  const UserAttributes = [{ Name: 'phone_number', Value: number }]
  await stack.clients.cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
  let used = 0
  const nextCode = () =>
    eventually(async () => {
      const answer = await fetch(`${stack.address.variables.AWS_ENDPOINT_URL_SNS ?? ''}/sms`)
      const texts = ((await answer.json()) as { to: string; text: string }[]).filter(
        ({ to }) => to === number,
      )
      const code = /\d{6}/.exec(texts[used]?.text ?? '')?.[0] ?? missing('text message')
      used += 1
      return code
    })

  const page = await as(email)
  await page.goto('/account/mfa')
  await page.getByRole('button', { name: 'Enable MFA by SMS' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await expect(page.getByRole('alertdialog', { name: 'MFA Enabled' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  const other = await (await browser.newContext()).newPage()
  await other.goto(new URL('/login', stack.address.url).href)
  await fillSignIn(other, email)
  await expect(other.getByText('Enter the 6-digit code sent to your phone')).toBeVisible()
  await other.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await expect(other.getByRole('button', { name: `Account of ${email}` })).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: 'Disable MFA' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await expect(page.getByRole('alertdialog', { name: 'MFA Disabled' })).toBeVisible()
})
