import { expect, test } from './fixtures/portalTest'

test('no text becomes markup or a script, whoever writes it', async ({ page, complaints }) => {
  complaints.allow(
    /TrustedHTML|TrustedScript|Content policy violated: (require-trusted-types-for|trusted-types)/,
  )
  complaints.allow(/Trusted ?Type/)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const found = await page.evaluate(() => {
    const outcome = (write: () => void): string => {
      try {
        write()
        return 'written'
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void }
    }
    const element = document.createElement('div')
    return {
      markup: outcome(() => (element.innerHTML = '<img src=x onerror=alert(1)>')),
      words: outcome(() => (element.innerHTML = 'Leaflet &amp; others')),
      address: outcome(() => (document.createElement('script').src = '/assets/x.js')),
      script: outcome(() => (document.createElement('script').text = 'alert(1)')),
      policy: outcome(() => trustedTypes.createPolicy('another', {})),
      secondPolicy: outcome(() => trustedTypes.createPolicy('default', {})),
    }
  })
  expect(found).toEqual({
    markup: 'TypeError',
    words: 'written',
    address: 'TypeError',
    script: 'TypeError',
    policy: 'TypeError',
    secondPolicy: 'TypeError',
  })
})
