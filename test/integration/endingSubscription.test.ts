import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../functions/core/http/caller'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { hosted, openBillingScene } from './billingScene'
import { callerOf } from './openScene'

const daySeconds = dayMs / secondMs
const month = 825

let scene: Awaited<ReturnType<typeof openBillingScene>>
let owner: Caller
let page: Awaited<ReturnType<typeof scene.payerOf>>
let devices: [DeviceId, DeviceId, DeviceId]
let count = 0

const yearly = (...ids: DeviceId[]) => ({ ...hosted(...ids), term: 'Yearly' as const })
const basic = (...ids: DeviceId[]) => ({ devices: ids, plan: 'STANDARD' as const })
const plansOf = async () =>
  (await Promise.all(devices.map(scene.record))).map(({ tier, planTerm, planExpiryTs }) => [
    tier === 'PREMIUM' ? planTerm : 'Basic',
    planExpiryTs === undefined ? 'goes on' : 'ends',
  ])
/** Lets time pass at Stripe, and looks at the account as it is then. */
const pass = async (days: number) => {
  await page.days(days)
  await scene.lookAgain(owner)
}

beforeAll(async () => {
  scene = await openBillingScene()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  count += 1
  owner = callerOf(500 + count)
  page = await scene.payerOf(owner)
  devices = [
    await scene.makeDevice([owner]),
    await scene.makeDevice([owner]),
    await scene.makeDevice([owner]),
  ]
  const [a, b] = devices
  await scene.update(hosted(a, b), owner)
  await page.cancelAll()
  await scene.lookAgain(owner)
})

describe('a subscription that was cancelled on the payment page', () => {
  it('goes on when all of its devices are chosen again: nothing is charged now, and the renewal is shown', async () => {
    const [a, b] = devices
    const shown = await scene.preview(hosted(a, b), owner)
    expect(shown).toMatchObject({
      now: { total: 0 },
      renewals: [{ term: 'Monthly', devices: 2, total: 2 * month }],
      resumed: [{ term: 'Monthly', devices: 2 }],
      ending: [],
      givenUp: [],
    })
    await scene.update(hosted(a, b), owner)
    expect(await plansOf()).toEqual([
      ['Monthly', 'goes on'],
      ['Monthly', 'goes on'],
      ['Basic', 'goes on'],
    ])
    await pass(32)
    expect(await page.invoices()).toEqual(['$16.50 paid', '$16.50 paid'])
  })

  it('goes on as well when an operator had set the flag instead of a date', async () => {
    const [a, b] = devices
    await page.renewAll()
    const [subscription] = await scene.payments.subscriptionsOf(await scene.customerOf(owner))
    await scene.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
    await scene.lookAgain(owner)
    expect((await plansOf())[0]).toEqual(['Monthly', 'ends'])
    await scene.update(hosted(a, b), owner)
    expect((await plansOf())[0]).toEqual(['Monthly', 'goes on'])
  })

  it('does not take a new device along to its end, and its own devices end as asked', async () => {
    const [, , c] = devices
    const shown = await scene.preview(hosted(c), owner)
    expect(shown).toMatchObject({
      now: { total: month },
      renewals: [{ term: 'Monthly', devices: 1, total: month }],
      resumed: [],
      ending: [{ term: 'Monthly', devices: 2 }],
    })
    await scene.update({ ...hosted(c), quoteid: shown.quoteid }, owner)
    await pass(32)
    expect(await plansOf()).toEqual([
      ['Basic', 'goes on'],
      ['Basic', 'goes on'],
      ['Monthly', 'goes on'],
    ])
    expect(await page.invoices()).toEqual(['$8.25 paid', '$8.25 paid', '$16.50 paid'])
  })

  it('lets one of its devices go on from where it is paid, and the other end', async () => {
    const [a, b] = devices
    const shown = await scene.preview(hosted(a), owner)
    expect(shown).toMatchObject({
      now: { total: 0 },
      renewals: [{ term: 'Monthly', devices: 1, total: month }],
      ending: [{ devices: 1 }],
      givenUp: [],
    })
    await scene.update(hosted(a), owner)
    expect((await plansOf()).slice(0, 2)).toEqual([
      ['Monthly', 'goes on'],
      ['Monthly', 'ends'],
    ])
    expect((await scene.record(b)).planExpiryTs).toBe(shown.renewals[0]?.atTs)
    await pass(32)
    expect((await plansOf()).slice(0, 2)).toEqual([
      ['Monthly', 'goes on'],
      ['Basic', 'goes on'],
    ])
    expect(await page.invoices()).toEqual(['$8.25 paid', '$0.00 paid', '$16.50 paid'])
  })

  it('is left by a device that goes to Basic, or to another term, with what is lost by it shown', async () => {
    const [a, b] = devices
    expect(await scene.preview(basic(a), owner)).toMatchObject({
      renewals: [],
      givenUp: [{ term: 'Monthly', devices: 1, total: month }],
      ending: [{ term: 'Monthly', devices: 1 }],
    })
    const shown = await scene.preview(yearly(b), owner)
    expect(shown).toMatchObject({
      now: { total: 8250 },
      renewals: [{ term: 'Yearly', devices: 1 }],
      givenUp: [{ term: 'Monthly', devices: 1, total: month }],
    })
    await scene.update({ ...yearly(b), quoteid: shown.quoteid }, owner)
    await scene.update(basic(a), owner)
    expect((await plansOf()).slice(0, 2)).toEqual([
      ['Basic', 'goes on'],
      ['Yearly', 'goes on'],
    ])
    expect(await page.invoices()).toEqual(['$82.50 paid', '$16.50 paid'])
  })

  it('that is cancelled while its cost is read charges something else only when it is shown again', async () => {
    const [, , c] = devices
    await page.renewAll()
    await page.days(10)
    const { quoteid } = await scene.preview(hosted(c), owner)
    await page.cancelAll()
    const pressed = scene.update({ ...hosted(c), quoteid }, owner)
    await expect(pressed).rejects.toMatchObject({ code: 'conflict', resultCode: 'QUOTE_OUTDATED' })
    expect(await page.invoices()).toHaveLength(1)
  })
})

describe('the rest of what is paid', () => {
  it('is shown before a change of the term gives it up', async () => {
    const [a, , c] = devices
    await scene.update(yearly(c), owner)
    await page.days(73)
    const { givenUp } = await scene.preview(hosted(c), owner)
    // Four fifths of A$82.50 are left of the year.
    expect(givenUp).toMatchObject([{ term: 'Yearly', devices: 1, subtotal: 6000, tax: 600, total: 6600 }])
    expect((await scene.preview(basic(a), owner)).givenUp).toEqual([])
  })
})

describe('a device on trial', () => {
  it('is said to have nothing to change when Basic is chosen, and its trial goes on', async () => {
    const addedTs = Math.floor(scene.now() / secondMs) - 10 * daySeconds
    const onTrial = await scene.addDevice('TRIAL0001', { tier: 'STANDARD', addedTs }, [owner])
    await scene.giveAdmin(owner, onTrial)
    const { message } = await scene.update(basic(onTrial), owner)
    expect(message).toBe('No Action Required - A trial goes to the Basic plan by itself when it ends.')
    expect(await scene.update(basic(devices[2]), owner)).toEqual({
      message: 'No Action Required - Devices are already on the Basic plan.',
    })
  })

  it('that leaves Hosted before its trial is over is told to be on Trial, and until when', async () => {
    const addedTs = Math.floor(scene.now() / secondMs) - 10 * daySeconds
    const onTrial = await scene.addDevice('TRIAL0002', { tier: 'STANDARD', addedTs }, [owner])
    await scene.giveAdmin(owner, onTrial)
    await scene.update(yearly(onTrial), owner)
    const shown = await scene.preview(basic(onTrial), owner)
    expect(shown.onTrial).toEqual([{ deviceid: onTrial, endsTs: addedTs + 90 * daySeconds }])
    expect((await scene.update(basic(onTrial), owner)).message).toMatch(/^Success/)
    const entries = await scene.all('serverLog')
    const changes = entries.filter(({ pk, name }) => pk === `DEVICE#${onTrial}` && name === 'Plan Changed')
    expect(changes.map(({ description }) => String(description))).toContain(
      `Trial, until ${new Date((addedTs + 90 * daySeconds) * secondMs).toISOString().slice(0, 10)}`,
    )
  })
})
