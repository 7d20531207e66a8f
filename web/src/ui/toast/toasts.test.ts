import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ToastContent, createToasts, toastLifeMs, undoLifeMs } from './toasts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved: ToastContent = { tone: 'success', text: 'Saved' }
const lost: ToastContent = { tone: 'error', text: 'Network Error' }

const open = () => {
  const toasts = createToasts()
  return { ...toasts, texts: () => toasts.list().map(({ text }) => text) }
}

it('shows a notice for seven seconds', () => {
  const { show, texts } = open()
  show(saved)
  vi.advanceTimersByTime(toastLifeMs - 1)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('says the same once, and longer', () => {
  const { show, texts } = open()
  show(lost)
  vi.advanceTimersByTime(5000)
  show(lost)
  expect(texts()).toEqual(['Network Error'])
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual(['Network Error'])
})

it('waits for whoever reads', () => {
  const { show, hold, release, texts } = open()
  show(saved)
  hold('focus')
  hold('pointer')
  show(lost)
  vi.advanceTimersByTime(10 * toastLifeMs)
  release('pointer')
  vi.advanceTimersByTime(10 * toastLifeMs)
  expect(texts()).toEqual(['Saved', 'Network Error'])
  release('focus')
  vi.advanceTimersByTime(toastLifeMs)
  expect(texts()).toEqual([])
})

it('offers the way back for more than ten seconds', () => {
  const { show, hold, release, texts } = open()
  show({ ...saved, action: { label: 'Undo', run: () => undefined, isUndo: true } })
  vi.advanceTimersByTime(undoLifeMs - 1)
  expect(texts()).toEqual(['Saved'])
  hold('pointer')
  vi.advanceTimersByTime(undoLifeMs)
  release('pointer')
  expect(undoLifeMs).toBeGreaterThan(10_000)
  vi.advanceTimersByTime(undoLifeMs)
  expect(texts()).toEqual([])
})

it('keeps a failure that can be tried again until somebody has seen it', () => {
  const { show, close, texts } = open()
  const id = show({ ...lost, action: { label: 'Try again', run: () => undefined } })
  vi.advanceTimersByTime(10 * toastLifeMs)
  expect(texts()).toEqual(['Network Error'])
  close(id)
  expect(texts()).toEqual([])
})

it('keeps what is under way until it ended, and tells the end even when it was closed', () => {
  const { show, update, close, texts } = open()
  const id = show({ tone: 'progress', text: 'Saving', progress: 0.5 })
  vi.advanceTimersByTime(10 * toastLifeMs)
  expect(texts()).toEqual(['Saving'])
  close(id)
  expect(texts()).toEqual([])
  update(id, saved)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(toastLifeMs)
  expect(texts()).toEqual([])
})
