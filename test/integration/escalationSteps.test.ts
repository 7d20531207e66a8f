import { beforeEach, describe, expect, it } from 'vitest'
import { accessKey } from '../../functions/core/accessKey'
import { userKey } from '../../functions/users/userStore'
import { Chain } from '../../shared/escalation/chain'
import { ann, bob, nights, openEscalationScene, step, threeSteps } from './escalationScene'

const { scene, alerts, here, work, write, arrange, ringing, mailed, history, after } = openEscalationScene()

beforeEach(arrange)

describe('a step that reaches no one', () => {
  it('is followed by the next one at once, and says so', async () => {
    const gap = { ...nights, shifts: [{ days: [5], from: '00:00', to: '09:00', people: [ann.userid] }] }
    const rotaStep = { rotaid: 'r-00000000', channels: ['email'], afterMinutes: 0 }
    await write(
      [
        Chain.parse({
          ...threeSteps,
          chainid: 'c-00000000',
          version: 1,
          steps: [rotaStep, step([bob.userid], 30)],
        }),
      ],
      [gap],
    )
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([bob.email])
    expect(await history(id)).toEqual([
      'Step 1 of Day shift notified no one. No one is on call in Nights. The next step follows at once.',
      'Step 2 of Day shift notified Person 2 by email',
    ])
  })

  it('leaves out who has no access to the device any more, and who confirmed nothing that it uses', async () => {
    await write([
      { ...threeSteps, steps: [step([ann.userid], 0), { ...step([bob.userid], 5), channels: ['sms'] }] },
    ])
    await scene.put('access', {
      pk: accessKey.group(here.group),
      sk: accessKey.user(ann.userid),
      role: 'NONE',
    })
    await scene.put('access', {
      pk: accessKey.user(ann.userid),
      sk: accessKey.group(here.group),
      role: 'NONE',
    })
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([])
    expect(await history(id)).toEqual([
      'Step 1 of Day shift notified no one. Person 1 has no access to the device. The next step follows at once.',
      'Step 2 of Day shift notified no one. Person 2 has nothing confirmed that the step uses. No step is left.',
    ])
  })

  it('does not wait for a channel that the plan of the device does not have', async () => {
    const texts = { ...step([ann.userid], 0), channels: ['sms' as const, 'email' as const] }
    await write([{ ...threeSteps, steps: [texts] }])
    await scene.put('users', {
      ...(await scene.all('users')).find(
        ({ userid, pk }) => userid === ann.userid && pk === userKey(ann.userid).pk,
      ),
      phone: '+61400000001',
      phoneVerified: true,
    })
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([ann.email])
    expect(alerts.messages.map(({ to }) => to)).toEqual(['+61400000001'])
  })
})

it('notifies whoever has the shift when the step is due', async () => {
  const shifts = [
    { days: [5], from: '00:00', to: '11:00', people: [ann.userid] },
    { days: [5], from: '11:00', to: '00:00', people: [bob.userid] },
  ]
  const rotaStep = (afterMinutes: number) => ({ rotaid: 'r-00000000', channels: ['email'], afterMinutes })
  scene.clock.ms = Date.UTC(2026, 10, 28, 10, 30)
  await write(
    [Chain.parse({ ...threeSteps, chainid: 'c-00000000', version: 1, steps: [rotaStep(0), rotaStep(45)] })],
    [{ ...nights, shifts }],
  )
  const id = await ringing()
  await work(id)
  await after(45, id)
  expect(await mailed()).toEqual([ann.email, bob.email])
})
