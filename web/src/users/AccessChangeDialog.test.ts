import { describe, expect, it } from 'vitest'
import { UserId } from '../../../shared/core/ids'
import { questionOf } from './AccessChangeDialog'
import type { DeviceUser } from './usePermissions'

const user: DeviceUser = {
  userid: UserId.parse('00000000-0000-4000-8000-000000000001'),
  name: 'Ann',
  email: 'ann@example.com',
  permission: 'USER',
  userHasSubscription: false,
}

describe('the question before access changes', () => {
  it('names who, what they are and what they will be', () => {
    const { title, text } = questionOf({ kind: 'role', user, role: 'VIEW' }, 'Pump 1', false)
    expect(title).toBe('Change Role')
    expect(text).toBe('ann@example.com is USER on Pump 1 and will be VIEW from now on.')
  })

  it('warns of what one does to oneself', () => {
    expect(questionOf({ kind: 'role', user, role: 'VIEW' }, 'Pump 1', true).text).toContain(
      'your own permission',
    )
    expect(questionOf({ kind: 'remove', user }, 'Pump 1', true)).toMatchObject({
      title: 'Leave Device',
      confirm: 'Leave',
    })
  })

  it('says that a subscription goes on when whoever pays for it is removed', () => {
    const payer = { ...user, userHasSubscription: true }
    expect(questionOf({ kind: 'remove', user: payer }, 'Pump 1', false).text).toContain(
      'Their subscription goes on paying',
    )
    expect(questionOf({ kind: 'remove', user: payer }, 'Pump 1', true).text).toContain('Your subscription')
    expect(questionOf({ kind: 'remove', user }, 'Pump 1', false).text).not.toContain('ubscription')
  })

  it('names the list that a person is removed from: a group may still give access', () => {
    const { title, text } = questionOf({ kind: 'remove', user }, 'Pump 1', false)
    expect(title).toBe('Remove User')
    expect(text).toBe('ann@example.com will be removed from the single users of Pump 1 at once.')
  })
})
