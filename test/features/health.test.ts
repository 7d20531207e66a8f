import { expect, it } from 'vitest'
import { getHealth, replayDeadLetters } from '../../shared/staff/health'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()

it('tells staff what could not be read, by reason, and nobody else anything', async () => {
  const staff = await stack.newUser('on call', ['senquip_admin'])
  const look = () => stack.ask(getHealth, {}, staff.token)
  const total = ({ unreadable }: Awaited<ReturnType<typeof look>>) =>
    unreadable.reduce((sum, { count }) => sum + count, 0)
  const before = await look()
  const device = await stack.newDevice()
  const unit = await stack.connect(device)
  await unit.sendReading(Buffer.from('{ this is no JSON'))
  await eventually(async () => expect(total(await look())).toBeGreaterThan(total(before)))
  await unit.disconnect()
  expect((await look()).queues.map(({ id }) => id)).toEqual(['readings', 'link', 'alerts'])

  const packer = await stack.newUser('packs alone', ['senquip_dev'])
  expect((await stack.call(getHealth, {}, packer.token)).status).toBe(403)
  expect((await stack.call(replayDeadLetters, { queue: 'link' }, packer.token)).status).toBe(403)
  expect(await stack.ask(replayDeadLetters, { queue: 'alerts' }, staff.token)).toHaveProperty('message')
})
