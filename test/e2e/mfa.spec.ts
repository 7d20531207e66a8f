import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { TOTP } from 'otpauth'
import type { Harness } from '../harness/openHarness'
import { fillSignIn } from './fixtures/signInOnPage'
import { expect, test } from './fixtures/portalTest'

const stepMs = 30_000

/** A fresh account that is asked for a code of its authenticator app; the code used here is used up. */
const newUserWithApp = async ({ newUser, clients: { cognito } }: Harness) => {
  const { email, token: AccessToken } = await newUser('Careful')
  const { SecretCode = '' } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  const app = new TOTP({ secret: SecretCode })
  await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: app.generate() }))
  await cognito.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  )
  return { email, app }
}

test('an account with a second factor is asked for its code', async ({ page, stack, complaints }) => {
  complaints.allow(/status of 400/)
  const { email, app } = await newUserWithApp(stack)
  await page.goto('/login')
  await fillSignIn(page, email)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible()

  const next = app.generate({ timestamp: Date.now() + stepMs })
  const wrong = next === '000000' ? '000001' : '000000'
  await code.fill(wrong)
  await expect(page.getByRole('alertdialog', { name: 'Login failed' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  await code.fill(next)
  await expect(page.getByRole('button', { name: `Account of ${email}` })).toBeVisible()
  await expect(page).toHaveURL('/')
})
