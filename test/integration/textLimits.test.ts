import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/core/time'
import { openCheckText, textLimits } from '../../functions/users/customMessage'
import { openScene, tables } from './openScene'

const proven = { phone_number_verified: 'true' }

const openTexts = (isOffered: boolean) => {
  const scene = openScene()
  const check = openCheckText(scene.documents, tables.users, isOffered, scene.now)
  const ask = async (userName: string, phone: string, more = {}, source = 'VerifyUserAttribute') => {
    const event = {
      triggerSource: `CustomMessage_${source}`,
      userName,
      request: { userAttributes: { email: 'ann@example.com', phone_number: phone, ...more } },
    }
    try {
      await check(event as unknown as CustomMessageTriggerEvent)
      return 'sent'
    } catch (error) {
      return (error as Error).message
    }
  }
  return { scene, ask }
}
const tooMany = 'Too many codes were sent today. Please try again tomorrow.'

describe('where codes by text message are not offered', () => {
  it('none goes to a number that anybody may have typed, and accounts that use theirs keep it', async () => {
    const { ask } = openTexts(false)
    expect(await ask('eve', '+61400000001')).toBe(
      'Codes by text message are not offered. Please use an authenticator app.',
    )
    expect(await ask('ann', '+61400000002', proven)).toBe('sent')
    expect(await ask('ann', '+61400000002', proven, 'Authentication')).toBe('sent')
  })

  it('mails are sent as ever', async () => {
    const { ask } = openTexts(false)
    for (const source of ['SignUp', 'ForgotPassword', 'ResendCode', 'UpdateUserAttribute']) {
      expect(await ask('eve', '+61400000001', {}, source)).toBe('sent')
    }
  })
})

describe('where they are offered', () => {
  const countOf = (outcomes: string[]) => outcomes.filter((each) => each === 'sent').length

  it('an account texts three strangers in a day, though it asks twenty times at once', async () => {
    const { scene, ask } = openTexts(true)
    const spray = () => Promise.all(Array.from({ length: 20 }, (_, n) => ask('eve', `+6140000000${n}`)))
    const outcomes = await spray()
    expect(countOf(outcomes)).toBe(textLimits.setUpOfAccount)
    expect(outcomes).toContain(tooMany)
    scene.clock.ms += dayMs
    expect(countOf(await spray())).toBe(textLimits.setUpOfAccount)
  })

  it('a number is texted so often in a day, whichever accounts name it', async () => {
    const { ask } = openTexts(true)
    const outcomes = []
    for (let n = 0; n < 40; n += 1) outcomes.push(await ask(`eve ${n}`, '+61400000001'))
    expect(countOf(outcomes)).toBe(textLimits.ofNumber)
  })

  it('all accounts together set up so many in a day, and sign-ins are not kept back by that', async () => {
    const { ask } = openTexts(true)
    const outcomes = []
    for (let n = 0; n < textLimits.setUpOfAll + 10; n += 1)
      outcomes.push(await ask(`eve ${n}`, `+614000${String(n).padStart(5, '0')}`))
    expect(countOf(outcomes)).toBe(textLimits.setUpOfAll)
    expect(await ask('ann', '+61411111111', proven, 'Authentication')).toBe('sent')
  })
})
