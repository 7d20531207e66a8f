// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdMs, useHold } from './TriggersCard'

const told = { onHeld: vi.fn(), onPress: vi.fn(), onHolding: vi.fn() }

const Held = () => <button {...useHold(told).handlers}>Horn</button>

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  render(<Held />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button')
const down = (pointerType: string) => fireEvent.pointerDown(button(), { pointerType, isPrimary: true })
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

it('is confirmed by a finger that stays, and the click that ends it presses nothing', () => {
  down('touch')
  wait(holdMs)
  expect(told.onHeld).toHaveBeenCalledOnce()
  fireEvent.pointerUp(button())
  fireEvent.click(button(), { detail: 1 })
  expect(told.onPress).not.toHaveBeenCalled()
  expect(told.onHolding.mock.calls).toEqual([[true], [false]])
})

it('is not confirmed by a tap, nor by a finger that scrolls', () => {
  down('touch')
  wait(holdMs - 1)
  fireEvent.pointerUp(button())
  fireEvent.click(button(), { detail: 1 })
  expect(told.onPress).toHaveBeenCalledExactlyOnceWith(true)
  down('touch')
  fireEvent.pointerCancel(button())
  wait(holdMs)
  expect(told.onHeld).not.toHaveBeenCalled()
})

it('is pressed by a mouse and a keyboard, however long that takes', () => {
  down('mouse')
  wait(holdMs * 2)
  fireEvent.click(button(), { detail: 1 })
  fireEvent.click(button(), { detail: 0 })
  expect(told.onPress.mock.calls).toEqual([[false], [false]])
  expect(told.onHeld).not.toHaveBeenCalled()
})
