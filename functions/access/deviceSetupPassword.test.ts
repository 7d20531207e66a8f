import { describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import { openSetupPassword } from './deviceSetupPassword'

const deviceid = DeviceId.parse('TRUCK0001')
const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const unreadable = () =>
  Promise.reject(Object.assign(new Error('bad'), { name: 'InvalidCiphertextException' }))

const openFor = (item: Record<string, unknown> | undefined, open: () => Promise<string>) => {
  const calls: string[] = []
  const isSetupPassword = openSetupPassword(
    { item: () => Promise.resolve(item) },
    {
      open: (_deviceid, sealed) => {
        calls.push(sealed)
        return open()
      },
    },
    {
      reserve: () => Promise.resolve(void calls.push('reserved')),
      forget: () => Promise.resolve(void calls.push('forgotten')),
    },
  )
  return { calls, try: (given: string) => isSetupPassword(userid, deviceid, given) }
}

describe('the setup password of a device', () => {
  it('is right, and what was guessed before is forgotten', async () => {
    const guess = openFor({ setupPassword: 'sealed' }, () => Promise.resolve('setup.Right1'))
    expect(await guess.try('setup.Right1')).toBe(true)
    expect(guess.calls).toEqual(['reserved', 'sealed', 'forgotten'])
  })

  it('is wrong, which counts', async () => {
    const guess = openFor({ setupPassword: 'sealed' }, () => Promise.resolve('setup.Right1'))
    expect(await guess.try('setup.Right2')).toBe(false)
    expect(guess.calls).toEqual(['reserved', 'sealed'])
  })

  it.each([[undefined], [{}]])(
    'is wrong whatever is given where there is none (%j), and takes as long',
    async (item) => {
      const guess = openFor(item, unreadable)
      expect([await guess.try(''), await guess.try('undefined')]).toEqual([false, false])
      // The key service opens something of some length each time.
      expect(guess.calls).toHaveLength(4)
      expect(Buffer.from(guess.calls[1] ?? '', 'base64').length).toBeGreaterThan(16)
    },
  )

  it('is not wrong where it cannot be opened: that is a failure of ours', async () => {
    await expect(openFor({ setupPassword: 'sealed' }, unreadable).try('x')).rejects.toThrow('bad')
    const isDown = () => Promise.reject(new Error('down'))
    await expect(openFor(undefined, isDown).try('x')).rejects.toThrow('down')
  })
})
