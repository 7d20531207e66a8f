// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reading } from '../../../../shared/data/reading'
import type { Ends } from './shownWindow'
import { useLiveNews } from './useLiveNews'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

interface Props {
  live: readonly Reading[]
  answer: Ends | undefined
  onNews: () => void
}

const Watcher = ({ live, answer, onNews }: Props) => {
  useLiveNews(live, answer, 0, onNews)
  return null
}

const watch = () => {
  const root = createRoot(document.createElement('div'))
  let told = 0
  const see = (live: readonly Reading[], answer: Ends | undefined) => {
    act(() => root.render(<Watcher live={live} answer={answer} onNews={() => (told += 1)} />))
    return told
  }
  return { see, leave: () => act(() => root.unmount()) }
}

const at = (...seconds: number[]) => seconds.map((ts) => ({ ts, aws_ts: ts * 1000 }))
const steady = at(0, 10, 20, 30, 40, 50)
const answer = { data: at(0, 50) }

it('is silent while readings go on as they do', () => {
  const { see, leave } = watch()
  expect(see(steady, undefined)).toBe(0)
  expect(see(steady, answer)).toBe(0)
  expect(see([...steady, ...at(60)], answer)).toBe(0)
  expect(see([...steady, ...at(60, 70)], answer)).toBe(0)
  leave()
})

it('tells of a silence once, also when the next answer has nothing of it', () => {
  const { see, leave } = watch()
  see(steady, answer)
  const silent = [...steady, ...at(90)]
  expect(see(silent, answer)).toBe(1)
  expect(see([...silent, ...at(100)], answer)).toBe(1)
  expect(see([...silent, ...at(100)], { data: at(0, 50) })).toBe(1)
  leave()
})

it('tells of a reading that came late once', () => {
  const { see, leave } = watch()
  see(steady, answer)
  const late = [...at(0, 10), { ts: 15, aws_ts: 99_000 }, ...at(20, 30, 40, 50)]
  expect(see(late, answer)).toBe(1)
  expect(see([...late, ...at(60)], answer)).toBe(1)
  expect(see([...late, ...at(60)], { data: at(0, 15, 60) })).toBe(1)
  leave()
})

it('says nothing of readings that the answer held before the page received them', () => {
  const { see, leave } = watch()
  see(at(0, 10, 20), answer)
  expect(see(steady, answer)).toBe(0)
  expect(see([...steady, ...at(60)], answer)).toBe(0)
  leave()
})
