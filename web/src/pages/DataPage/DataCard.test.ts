import { expect, it, vi } from 'vitest'
import { cardMenu } from './DataCard'

const actionsOf = () => ({
  configure: vi.fn(),
  openLimits: vi.fn(),
  pin: vi.fn(),
  hide: vi.fn(),
  arrange: vi.fn(),
})

it('offers nothing to those who may only look', () => {
  expect(cardMenu('vin', { actions: undefined, hasLimits: true })).toEqual([])
})

it('offers limits for what is measured, and the editor of what somebody drew', () => {
  const actions = actionsOf()
  const labels = (key: string, hasLimits: boolean) =>
    cardMenu(key, { actions, hasLimits }).map(({ label }) => label)
  expect(labels('vin', true)).toEqual([
    'Limits',
    'Display settings',
    'Pin to the top',
    'Hide',
    'Arrange cards',
  ])
  expect(labels('events', false)).not.toContain('Limits')
  expect(labels('chart1', false)[0]).toBe('Edit chart')
})

it('acts on the card that it belongs to', () => {
  const actions = actionsOf()
  for (const { onSelect } of cardMenu('vin', { actions, hasLimits: true })) onSelect?.()
  for (const act of [actions.openLimits, actions.configure, actions.pin, actions.hide]) {
    expect(act).toHaveBeenCalledExactlyOnceWith('vin')
  }
})
