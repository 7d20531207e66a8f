import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId, UserId, ViewId, isVirtualDevice } from './ids'

describe('ids', () => {
  it.each([
    [DeviceId, 'TRUCK0001', true],
    [DeviceId, '0-ABC1234', true],
    [DeviceId, 'truck0001', false],
    [DeviceId, 'TRUCK001', false],
    [DeviceId, 'TRUCK00011', false],
    [DeviceId, ' TRUCK0001', false],
    [DeviceId, 'TRUCK0001\n', false],
    [DeviceId, '0-abc1234', false],
    [DeviceId, '1-ABC1234', false],
    [DeviceId, 'TRÜCK0001', false],
    [GroupId, 'g-Abc123xyz', true],
    [GroupId, 'g-Abc123xy', false],
    [GroupId, 'x-Abc123xyz', false],
    [ViewId, 'v-Abc123xy', true],
    [ViewId, 'v-Abc123xyz', false],
    [UserId, '00000000-0000-4000-8000-000000000001', true],
    [UserId, '00000000-0000-4000-8000-00000000000G', false],
    [UserId, '', false],
  ] as const)('%# %s is accepted: %s', (schema, id, expected) => {
    expect(schema.safeParse(id).success).toBe(expected)
  })

  it('have fixed lengths: view 10, group 11', () => {
    expect(['v-Abc123xy'.length, 'g-Abc123xyz'.length]).toEqual([10, 11])
  })

  it('that start with 0- are of virtual devices', () => {
    expect([isVirtualDevice('0-ABC1234'), isVirtualDevice('00ABC1234')]).toEqual([true, false])
  })
})
